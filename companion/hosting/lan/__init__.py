"""The table opened to the phones in the room: who may come in, and through which door."""
