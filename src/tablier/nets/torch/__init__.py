"""Networks in torch: only training and export import them."""
