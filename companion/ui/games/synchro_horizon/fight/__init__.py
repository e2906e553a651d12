"""The Fight screen: two lanes that face each other, two initiative boxes, and the sheets of a fight."""
