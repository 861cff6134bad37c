"""The interface for programs and the page: requests, their forms, and the description of it all."""
