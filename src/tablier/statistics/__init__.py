"""The arithmetic of results: how strong, how sure, and whether enough games were played."""

from tablier.statistics.bradley_terry import Rating, bradley_terry
from tablier.statistics.elo import Elo, elo_of_score, score_of_elo
from tablier.statistics.sprt import Sprt
from tablier.statistics.tally import Tally, wilson

__all__ = ["Elo", "Rating", "Sprt", "Tally", "bradley_terry", "elo_of_score", "score_of_elo", "wilson"]
