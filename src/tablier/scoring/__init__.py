"""Counting games of Go: which stones are dead, whose each point is, and how sure that is."""

from tablier.scoring.estimate import Estimate, estimate
from tablier.scoring.judge import finish, judge
from tablier.scoring.judgement import Judgement, Reason
from tablier.scoring.life import Life, unconditional_life

__all__ = ["Estimate", "Judgement", "Life", "Reason", "estimate", "finish", "judge", "unconditional_life"]
