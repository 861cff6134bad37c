"""The smallest network worth the name."""

OPTIONS = {"blocks": 2, "channels": 8, "head": 4, "value_hidden": 8, "pooled_every": 2}
