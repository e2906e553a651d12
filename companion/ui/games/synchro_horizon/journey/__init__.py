"""The journey: calendar, travel, cities, villages and points of interest."""
