"""Small mechanisms several games share; one moves here once three games need it."""
