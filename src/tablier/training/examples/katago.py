"""KataGo's training files (``.npz``): rows read as our lessons, and lessons written as rows."""

from __future__ import annotations

import zipfile
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tablier.nets.drafts import write_drafts
from tablier.nets.features import BOARD, Encoding, find_number, find_plane
from tablier.rules import BadSpec, TablierError
from tablier.training.examples.lessons import NOTE, Lessons

__all__ = ["read_katago", "write_katago"]

Array = npt.NDArray[Any]

_PLANES = 22
_GLOBALS = 19
_TARGETS = 80
# KataGo's planes; those up to the ko are ours up to the forbidden points.
_SHARED = find_plane("go", "forbidden")
_KO, _LAST_STONE = _SHARED, 9
_ROW_WEIGHT, _POLICY_WEIGHT, _OWNERSHIP_WEIGHT, _FORMAT = 25, 26, 27, 63
_PASSED, _KOMI, _TERRITORY = 0, 5, 9
_WIN, _LOSS, _LEAD = 0, 1, 3
_OWN_MOVE = 0  # of the policies: that of the player to move; the other is the opponent's reply
_OWNERS = 0  # of the targets by point
_KOMI_SHARE = 2.0  # KataGo counts komi in twenties, we count it in tens
_VISITS = 1000  # what a policy of ours is written as
_GAMES = {"tablierGamesN"}  # a column of our own, which KataGo does not look at
_NEEDED = ("binaryInputNCHWPacked", "globalInputNC", "policyTargetsNCMove", "globalTargetsNC", "valueTargetsNCHW")


def read_katago(path: Path, encoding: Encoding) -> Lessons:
    """Return the rows of a file that have a policy, on boards that fit the canvas.

    Of 22 planes we take the board, both players' stones, chains with few liberties, the ko and the last stone; points
    of suicide, which KataGo does not mark, are found from these. Games are told apart by their ends, unless the file
    numbers them, as ours do.
    """
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            rows = {key: file[key] for key in (*_NEEDED, *(_GAMES & set(file.files)))}
    except KeyError as error:
        raise TablierError(
            f"it is no training file of KataGo: {str(error.args[0]).split(' is not')[0]} is missing"
        ) from None
    except (OSError, ValueError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as error:
        raise TablierError(f"it is no training file of KataGo: {error}") from None
    count = len(rows["globalTargetsNC"])
    length = rows["valueTargetsNCHW"].shape[-1]
    if any(len(column) != count for column in rows.values()) or rows["policyTargetsNCMove"].shape[2] != length**2 + 1:
        raise TablierError("it is no training file of KataGo: its columns do not fit together")
    board = np.unpackbits(rows["binaryInputNCHWPacked"], axis=2)[:, :, : length * length].reshape(
        count, _PLANES, length, length
    )
    weights = rows["globalTargetsNC"]
    useful = (weights[:, _POLICY_WEIGHT] > 0) & (rows["policyTargetsNCMove"][:, _OWN_MOVE].sum(1) > 0)
    kept = np.flatnonzero(useful & _fits(board[:, BOARD], encoding))
    return _lessons({key: column[kept] for key, column in rows.items()}, board[kept], encoding)


def _fits(mask: Array, encoding: Encoding) -> Array:
    """Which boards lie within the canvas."""
    outside = mask[:, encoding.height :].any((1, 2)) | mask[:, :, encoding.width :].any((1, 2))
    return np.asarray(~outside)


def _lessons(rows: dict[str, Array], board: Array, encoding: Encoding) -> Lessons:
    planes = np.zeros((len(board), *encoding.plane_shape), np.uint8)
    planes[:, :_SHARED] = _place(board[:, :_SHARED], encoding)
    planes[:, find_plane("go", "forbidden")] = _place(board[:, _KO] | _suicide(board), encoding)
    planes[:, find_plane("go", "last_stone")] = _place(board[:, _LAST_STONE], encoding)
    given, targets = rows["globalInputNC"], rows["globalTargetsNC"]
    numbers = np.zeros((len(board), encoding.numbers), np.float32)
    numbers[:, find_number("go", "komi")] = _KOMI_SHARE * given[:, _KOMI]
    numbers[:, find_number("go", "passed")] = given[:, _PASSED]
    numbers[:, find_number("go", "territory")] = given[:, _TERRITORY]
    numbers[:, find_number("go", "size")] = board[:, BOARD].any(2).sum(1) / 10
    visits = rows["policyTargetsNCMove"][:, _OWN_MOVE].astype(np.float32)
    length = board.shape[-1]
    moves = _place(visits[:, :-1].reshape(-1, length, length), encoding).reshape(len(visits), encoding.cells)
    policy = np.concatenate([moves, visits[:, -1:]], 1)
    known = targets[:, _OWNERSHIP_WEIGHT] > 0
    owners = rows["valueTargetsNCHW"][:, _OWNERS] * known[:, None, None]
    value = targets[:, _WIN] - targets[:, _LOSS]
    columns = {
        "planes": planes.reshape(len(planes), encoding.planes * encoding.cells),
        "numbers": numbers,
        "policy": policy / policy.sum(1, keepdims=True),
        "searched": value.astype(np.float32),
        "result": np.rint(value).astype(np.int8),
        "cells": _place(owners, encoding).reshape(len(owners), encoding.cells).astype(np.int8),
        "lead": np.where(known, targets[:, _LEAD], np.nan).astype(np.float32),
    }
    games = rows["tablierGamesN"] if "tablierGamesN" in rows else _games(owners, targets[:, _LEAD])
    return Lessons(columns, games.astype(np.int64))


def _place(pictures: Array, encoding: Encoding) -> Array:
    """Pictures on the canvas, in its top left corner."""
    length = pictures.shape[-1]
    if length >= encoding.height:
        return pictures[..., : encoding.height, : encoding.width]
    wider = np.zeros((*pictures.shape[:-2], encoding.height, encoding.width), pictures.dtype)
    wider[..., :length, :length] = pictures
    return wider


def _suicide(board: Array) -> Array:
    """Find empty points where a stone has no liberty and take none: beside it own stones in atari, others not."""
    names = ("board", "own", "other", "one_liberty")
    on, own, other, atari = (board[:, find_plane("go", name)].astype(bool) for name in names)
    empty = on & ~own & ~other
    saves = empty | (own & ~atari) | (other & atari)
    around = np.zeros_like(saves)
    around[:, 1:] |= saves[:, :-1]
    around[:, :-1] |= saves[:, 1:]
    around[:, :, 1:] |= saves[:, :, :-1]
    around[:, :, :-1] |= saves[:, :, 1:]
    return np.asarray(empty & ~around, np.uint8)


def _games(owners: Array, lead: Array) -> npt.NDArray[np.int64]:
    """A number for each row, the same for rows whose games ended alike, whoever was to move."""
    ends = owners.reshape(len(owners), owners.shape[1] * owners.shape[2]).astype(np.float64)
    first_owned = ends[np.arange(len(ends)), (ends != 0).argmax(1)]
    signs = np.where(first_owned < 0, -1.0, 1.0)[:, None]  # as if whoever owns the first point were to move
    ends = np.concatenate([ends * signs, np.round(lead, 3)[:, None] * signs], 1)
    return np.unique(ends, axis=0, return_inverse=True)[1].reshape(-1).astype(np.int64)


def require_go(game_name: str) -> None:
    """Refuse another game."""
    if game_name != "go":
        raise BadSpec(f"KataGo's files are for go, not for {game_name}")


def write_katago(path: Path, lessons: Lessons, encoding: Encoding, terms: str = "") -> None:
    """Write lessons of Go in KataGo's form, with a note on their origin; planes that we do not have stay empty."""
    require_go(encoding.game)
    columns, count, cells = lessons.columns, len(lessons), encoding.cells
    planes = columns["planes"].reshape(count, encoding.planes, cells)
    binary = np.zeros((count, _PLANES, cells), np.uint8)
    binary[:, : _KO + 1] = planes[:, : _KO + 1]
    binary[:, _LAST_STONE] = planes[:, find_plane("go", "last_stone")]
    given = np.zeros((count, _GLOBALS), np.float32)
    given[:, _KOMI] = columns["numbers"][:, find_number("go", "komi")] / _KOMI_SHARE
    given[:, _PASSED] = columns["numbers"][:, find_number("go", "passed")]
    given[:, _TERRITORY] = columns["numbers"][:, find_number("go", "territory")]
    targets = np.zeros((count, _TARGETS), np.float32)
    targets[:, _WIN] = (1 + columns["searched"]) / 2
    targets[:, _LOSS] = (1 - columns["searched"]) / 2
    targets[:, _LEAD] = np.nan_to_num(columns["lead"])
    targets[:, [_ROW_WEIGHT, _POLICY_WEIGHT]] = 1
    targets[:, _OWNERSHIP_WEIGHT] = ~np.isnan(columns["lead"])
    targets[:, _FORMAT] = 3
    policy = np.zeros((count, 2, encoding.policy), np.int16)
    policy[:, _OWN_MOVE] = np.rint(columns["policy"] * _VISITS)
    owners = np.zeros((count, 5, encoding.height, encoding.width), np.int8)
    owners[:, _OWNERS] = columns["cells"].reshape(count, encoding.height, encoding.width)
    with write_drafts(path) as (draft,), draft.open("wb") as file:
        np.savez_compressed(
            file,
            binaryInputNCHWPacked=np.packbits(binary, axis=2),
            globalInputNC=given,
            policyTargetsNCMove=policy,
            globalTargetsNC=targets,
            scoreDistrN=np.zeros((count, 2 * cells + 120), np.int8),
            valueTargetsNCHW=owners,
            tablierGamesN=lessons.games,
            **({NOTE + "terms": np.array(terms)} if terms else {}),  # type: ignore[arg-type]
        )
