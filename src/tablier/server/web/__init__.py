"""The web: HTTP, WebSockets, the page, and the door in front of them."""
