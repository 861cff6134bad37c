"""The facts about a move, and the accounts made of them, in English; `english.py` holds all other sentences."""

from __future__ import annotations

from collections.abc import Mapping

__all__ = ["FACTS_ENGLISH"]

FACTS_ENGLISH: Mapping[str, str] = {
    # Go
    "stones.captures": "{move} captures {stones:stones} at {point}.",
    "stones.ko": "{move} takes a ko: {opponent:player} may not retake at {point} at once.",
    "stones.snapback": "{move} is a snapback: if {opponent:player} takes it at {reply}, {move} takes"
    " {stones:stones} back.",
    "stones.caught": "{move} catches {stones:stones} at {point}: no answer saves that chain.",
    "stones.double-atari": "{move} puts {point} and {other} in atari at once: {opponent:player} cannot save both.",
    "stones.ladder": "{move} catches {stones:stones} at {point} in a ladder: {line:line}.",
    "stones.ladder-broken": "{move} begins a ladder that does not work: {stone} breaks it.",
    "stones.net": "{move} catches {stones:stones} at {point} in a net: no answer leads out of it.",
    "stones.atari": "{move} puts {stones:stones} at {point} in atari.",
    "stones.saves": "{move} takes {stones:stones} at {point} out of atari.",
    "stones.still-caught": "{move} does not save {stones:stones} at {point}: {line:line} captures that chain.",
    "stones.leaves-atari": "{move} leaves {stones:stones} at {point} in atari: {opponent:player} can capture"
    " at {reply}.",
    "stones.self-atari": "{move} puts {stones:stones} of its own in atari: {opponent:player} can capture at {reply}.",
    "stones.catchable": "{move} leaves {stones:stones} at {point} to a ladder: {line:line}.",
    "stones.connects": "{move} connects {point} and {other}.",
    "stones.cuts": "{move} cuts {point} off from {other}.",
    "stones.kills": "{move} kills {stones:stones} at {point}: inside the stones around it, that chain cannot live.",
    "stones.lives": "{move} makes {stones:stones} at {point} live: no attack inside the stones around it"
    " kills that chain.",
    "stones.leaves-weak": "{move} leaves {stones:stones} at {point} to be killed: {opponent:player} does it"
    " at {reply}.",
    "stones.gives-up-seki": "{move} gives up a seki: {opponent:player} can now capture {stones:stones} at {reply}.",
    # Hex
    "paths.wins": "{move} joins {player:player}'s sides and wins.",
    "paths.must-block": "{opponent:player} threatens to win at {move}; every other move loses at once.",
    "paths.ignores": "{move} ignores a threat: {opponent:player} wins at once at {reply}.",
    "paths.too-late": "{move} stops one threat, but {opponent:player} still wins at once at {reply}.",
    "paths.misses-win": "{move} misses a win: {reply} would have joined {player:player}'s sides at once.",
    "paths.must-play": "{opponent:player} threatens to win by force; only {count:cells} can stop it, {move}"
    " among them.",
    "paths.only-stop": "{opponent:player} threatens to win by force; only {move} can stop it.",
    "paths.leaves-threat": "{move} lets {opponent:player} win by force, beginning with {reply}.",
    "paths.forces": "After {move}, {player:player}'s sides are as good as joined, whatever {opponent:player} does.",
    "paths.keeps-bridge": "{move} keeps {one} and {other} joined: the bridge between them had been entered at"
    " {entered}.",
    "paths.fills-bridge": "{move} fills a bridge of its own: {one} and {other} were as good as joined.",
    "paths.cuts-bridge": "{move} breaks the bridge between {one} and {other}.",
    "paths.enters-bridge": "{move} enters the bridge between {one} and {other}; {reply} would keep it.",
    "paths.leaves-bridge": "{move} leaves the bridge from {one} to {other} open: {opponent:player} can cut at {reply}.",
    "paths.makes-bridge": "{move} makes a bridge to {one}.",
    "paths.joins": "{move} touches {one} and {other} and joins them.",
    "paths.reaches-side": "{move} takes the chain of {one} to {side}.",
    "paths.distances": "{mine}; {theirs}.",
    "paths.needs": "{player:player} needs {stones:stones} instead of {before}",
    "paths.still-needs": "{player:player} still needs {stones:stones}",
    "paths.cut-off": "{player:player} is cut off",
    # The games of sowing
    "sowing.takes": "{move} takes {seeds:seeds}.",
    "sowing.wins": "{move} ends the game, and {player:player} wins it.",
    "sowing.ends": "{move} ends the game, and {player:player} does not win it.",
    "sowing.starves": "{move} leaves {opponent:player} without a seed.",
    "sowing.feeds": "{move} gives seeds to {opponent:player}, who had none.",
    "sowing.must-feed": "{opponent:player} has no seeds, so {move} has to give some: no other move is allowed.",
    "sowing.protects": "{move} protects seeds: {opponent:player} could have taken {before}, and can now take {after}.",
    "sowing.exposes": "After {move}, {opponent:player} can take {seeds:seeds} with {reply}.",
    "sowing.exposes-more": "{move} exposes seeds: {opponent:player} can then take {seeds:seeds} with {reply}"
    " instead of {before}.",
    "sowing.loses": "{move} loses at once: {reply} ends the game, and {opponent:player} wins it.",
    # An account of a move: what it changes, the reply, and what was better.
    "why.best": "{move} is the best move here; {player:player}'s chances are {chance:percent}.",
    "why.good": "{move} is good: {player:player}'s chances stay at about {after:percent}.",
    "why.cost": "{move} takes {player:player}'s chances from {before:percent} to {after:percent}.",
    "why.proved": "This is proved.",
    "why.lead": "It costs about {points:tenths} points.",
    "why.reply": "The reply to fear is {reply}.",
    "why.better": "{better} is better.",
    "why.line": "It would go on like this: {line:line}.",
}
