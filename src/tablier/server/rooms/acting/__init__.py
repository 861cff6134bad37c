"""What people want to happen in a room, and what becomes of it: events, or a refusal."""
