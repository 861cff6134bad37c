"""Games between agents: matches, tournaments, self-play and tuning, in processes that no agent can break."""
