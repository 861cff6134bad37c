"""The app: rooms in which people and agents play, over HTTP and WebSocket."""
