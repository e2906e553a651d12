"""The party: purse, heroes, levels, skills, items, masters, reserve and Graveyard."""
