"""What is true about a move: found by the rules or by a search that looks at every answer.

One module for each game finds its facts; `Profile.facts` is where they are looked up. A fact is data first: its key
says what kind it is, its values what is filled in, its points and its line what a board marks. docs/why.md lists them.
"""

from tablier.agents.facts.fact import Fact, FindFacts

__all__ = ["Fact", "FindFacts"]
