"""A review written into the SGF file of its game, for any program that shows comments and variations."""

from __future__ import annotations

from collections.abc import Sequence

from tablier.review.grades import Grade
from tablier.review.phrases import Language, name_player, say, write_percent
from tablier.review.reviewed_move import ReviewedMove
from tablier.review.reviewing import Review
from tablier.review.summary import tell_fault, tell_story
from tablier.rules.records import SgfNode, require_sgf, sgf_tree
from tablier.rules.records.sgf_tree import read_trees, write_trees

__all__ = ["annotate"]

_ENDS = ("resign", "forfeit")

#: What SGF calls a doubtful move, a bad one and a very bad one.
_MARKS = {Grade.INACCURACY: ("DO", ""), Grade.MISTAKE: ("BM", "1"), Grade.BLUNDER: ("BM", "2")}


def annotate(review: Review, language: Language = "en") -> bytes:
    """Return the game as SGF with chances, comments and better variations; all that its file held stays.

    The comments are in a reader's language. The chances are Sabaki's SBKV: Black's, in percent.
    """
    (root,) = read_trees(write_trees([_find_tree(review)]))  # a copy
    _comment(root, " ".join(tell_story(review, language)))
    line = root.main_line
    nodes = _find_moves(line)[-len(review.moves) :] if review.moves else []
    parents = dict(zip(map(id, line[1:]), line, strict=False))
    for node, move, chance in zip(nodes, review.moves, review.chances[1:], strict=True):
        _annotate_move(node, move, chance, language)
        before = parents.get(id(node))
        if before is not None and move.grade.is_fault:
            _add_variation(before, node, review, move, language)
    return write_trees([root])


def _find_tree(review: Review) -> SgfNode:
    """The file's own tree, or a new one where the file leaves out moves that we had to play, such as skipped turns."""
    require_sgf(review.record.game)
    tree = review.record.tree
    if tree is not None and len(_find_moves(tree.main_line)) >= len(review.moves):
        return tree
    return sgf_tree(review.record)


def _find_moves(line: Sequence[SgfNode]) -> list[SgfNode]:
    """The nodes of moves; a resignation, which some programs write as one, is none."""
    nodes = [node for node in line if "B" in node.properties or "W" in node.properties]
    while nodes and (nodes[-1].text(_colour(nodes[-1])) or "").strip().lower() in _ENDS:
        nodes.pop()
    return nodes


def _colour(node: SgfNode) -> str:
    return "B" if "B" in node.properties else "W"


def _annotate_move(node: SgfNode, move: ReviewedMove, chance: float, language: Language) -> None:
    node.put("SBKV", f"{100 * chance:.1f}")
    if move.grade in _MARKS:
        key, value = _MARKS[move.grade]
        node.put(key, value)
        grade = say(move.grade, language).capitalize()
        _comment(node, say("graded", language, grade=grade, told=tell_fault(move, language)))


def _comment(node: SgfNode, text: str) -> None:
    """Add to what is said at a node."""
    said = node.text("C")
    node.put("C", f"{said}\n{text}" if said else text)


def _add_variation(before: SgfNode, played: SgfNode, review: Review, move: ReviewedMove, language: Language) -> None:
    """Add the line that should have been played beside the move that was."""
    notation = require_sgf(review.record.game)
    colour = _colour(played)
    node = before
    for better in move.line:
        node = node.add()
        node.put(colour, notation.write_move(review.record.game, better))
        colour = "W" if colour == "B" else "B"
    chance, player = write_percent(move.chance, language), name_player(move.player, language)
    _comment(before.children[-1], say("better", language, chance=chance, player=player))
