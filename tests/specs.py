"""Games to try things with: a new game is tried without further ado."""

from tablier.rules import GAMES

#: A few small boards of every game, with what is peculiar about each.
TRIAL_SPECS = [spec for kind in GAMES.values() for spec in kind.trial_specs]

#: A small board of every game.
ONE_A_GAME = [kind.trial_specs[0] for kind in GAMES.values()]
