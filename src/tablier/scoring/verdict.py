"""The verdict on each chain: it lives or is dead, by which way, and how sure that is."""

from __future__ import annotations

from dataclasses import dataclass, replace

from tablier.rules.go_chains import Chain, chains
from tablier.scoring.bent_four import bent_fours
from tablier.scoring.evidence import Evidence
from tablier.scoring.judgement import Reason
from tablier.search.ownership import survival
from tablier.search.reading import read_life

__all__ = ["Verdict", "verdicts_on"]

#: From which fortune in the playouts on a chain lives, and below which it is dead, without a fight for it.
_LIVES, _DIES = 0.6, -0.85
#: The same where the network says so too, as firmly as this.
_FIRM, _LIVES_FIRMLY, _DIES_FIRMLY = 0.9, 0.3, -0.6
_CONTRADICTS = 0.3  # a network that says the opposite by so much raises doubt
#: How clear a fight must be to decide, and to need nobody who agrees.
_DECIDES, _ALONE = 0.25, 0.8
_POSITIONS = 20_000  # that the reading of an enclosed chain may take: some hundredths of a second
_VISITS, _ALL_VISITS, _FEWEST_VISITS = 1000, 6000, 300  # of a fight, and of all fights together


@dataclass(frozen=True)
class Verdict:
    """What becomes of a chain."""

    chain: Chain
    lives: bool
    sure: bool
    reason: Reason

    @property
    def strength(self) -> float:
        """How well the chain fares by all that was asked, from -1 to 1."""
        asked = [self.reason.playouts, self.reason.attacked, self.reason.defended]
        numbers = [number for number in asked if number is not None]
        return sum(numbers) / len(numbers) if numbers else -1.0

    def revive(self) -> Verdict:
        """Return the verdict of a chain that cannot be dead because it is what holds another one captive."""
        return replace(self, lives=True, sure=False)


def verdicts_on(evidence: Evidence) -> list[Verdict]:
    """Decide about every chain of a position."""
    decided = [(chain, _certain(evidence, chain) or _clear(evidence, chain)) for chain in chains(evidence.position)]
    open_ones = sum(verdict is None for _, verdict in decided)
    visits = max(_FEWEST_VISITS, min(_VISITS, _ALL_VISITS // max(1, 2 * open_ones)))
    verdicts = [verdict or _fight(evidence, chain, visits) for chain, verdict in decided]
    return _with_bent_fours(evidence, verdicts)


def _certain(evidence: Evidence, chain: Chain) -> Verdict | None:
    if chain.name in evidence.life.alive:
        return Verdict(chain, True, True, Reason("alive"))
    if evidence.life.secure.get(chain.name, chain.player) != chain.player:
        return Verdict(chain, False, True, Reason("enclosed"))
    return None


def _clear(evidence: Evidence, chain: Chain) -> Verdict | None:
    """What playouts and network say alike about a chain."""
    reason = _opinions(evidence, chain)
    played, seen = reason.playouts or 0.0, reason.network
    firm = seen is not None and abs(seen) >= _FIRM and seen * played > 0
    lives, dies = (_LIVES_FIRMLY, _DIES_FIRMLY) if firm else (_LIVES, _DIES)
    if played > lives and (seen is None or seen > -_CONTRADICTS):
        return Verdict(chain, True, True, reason)
    if played < dies and (seen is None or seen < _CONTRADICTS):
        return Verdict(chain, False, True, reason)
    return None


def _opinions(evidence: Evidence, chain: Chain) -> Reason:
    return Reason(
        "playouts", chain.fares(evidence.played), None if evidence.seen is None else chain.fares(evidence.seen)
    )


def _fight(evidence: Evidence, chain: Chain, visits: int) -> Verdict:
    """Let a search fight for the chain with either side first; where that makes the difference, the playouts decide."""
    position = evidence.position
    results = {
        player: survival(position, chain.name, player, visits, evidence.seed) for player in position.game.players
    }
    defended = results.pop(chain.player)
    (attacked,) = results.values()
    reason = replace(_opinions(evidence, chain), way="fight", attacked=attacked, defended=defended)
    played = reason.playouts or 0.0
    if abs(attacked + defended) > abs(attacked - defended) and min(abs(attacked), abs(defended)) > _DECIDES:
        lives = attacked > 0
        others = [opinion for opinion in (played, reason.network) if opinion is not None]
        alone = min(abs(attacked), abs(defended)) >= _ALONE
        if alone or all((opinion > 0) == lives for opinion in others):
            return Verdict(chain, lives, True, reason)
        return _read(evidence, Verdict(chain, lives, False, reason))
    return _read(evidence, Verdict(chain, played > 0, False, reason))


def _read(evidence: Evidence, doubtful: Verdict) -> Verdict:
    """Read to the end what a fight left in doubt; it is sure where the chain is enclosed and the playouts agree.

    A reading is exact if the stones around live, which is what the playouts say when they agree.
    """
    reading = read_life(evidence.position, doubtful.chain.name, positions=_POSITIONS)
    if reading is None or not reading.settled:
        return doubtful
    lives = reading.attacked == "lives"
    agrees = ((doubtful.reason.playouts or 0.0) > 0) == lives
    return replace(doubtful, lives=lives, sure=True) if agrees else doubtful


def _with_bent_fours(evidence: Evidence, verdicts: list[Verdict]) -> list[Verdict]:
    """Replace the verdicts on chains in a bent four; under area rules it has to be played out, so nothing is sure."""
    sure = evidence.position.game.taking_costs
    for found in bent_fours(evidence.position):
        outer = [verdict for verdict in verdicts if verdict.chain.name in found.outer]
        if any(_lives_anyway(evidence, verdict) for verdict in outer):
            continue
        changed = {verdict.chain.name: Verdict(verdict.chain, False, sure, Reason("bent four")) for verdict in outer}
        for verdict in verdicts:
            if verdict.chain.name in found.inner:
                changed[verdict.chain.name] = Verdict(verdict.chain, True, sure, Reason("alive"))
        verdicts = [changed.get(verdict.chain.name, verdict) for verdict in verdicts]
    return verdicts


def _lives_anyway(evidence: Evidence, verdict: Verdict) -> bool:
    """Whether a chain around a bent four has an eye elsewhere, so that not even the attack by a ko can harm it."""
    if verdict.reason.way == "alive":
        return True
    attacker = next(player for player in evidence.position.game.players if player != verdict.chain.player)
    return survival(evidence.position, verdict.chain.name, attacker, _VISITS, evidence.seed) > _ALONE
