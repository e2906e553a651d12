"""The figures only the box tells: copied once, never invented, passed on from group to group."""
