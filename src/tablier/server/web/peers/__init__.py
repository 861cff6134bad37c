"""Other processes of the same server: what belongs to them crosses over, and their door here."""
