"""Whatever a stranger wrote is read or refused with a sentence, soon, and by nothing but our own errors."""

from __future__ import annotations

import itertools
import os
import time

import pytest
from fuzz.mutation import nearly_right
from fuzz.parsers import PARSERS, Parser

from tablier.certificates import BadCertificate
from tablier.rules import TablierError

FEW = 150
MANY = int(os.environ.get("TABLIER_FUZZ", "1000000"))  # inputs in `make test-slow`, all parsers together
PATIENCE = 5.0  # seconds for one input, on a busy machine


def feed(parser: Parser, count: int, seed: int) -> tuple[int, int]:
    """Return how many inputs were accepted, and how many refused."""
    accepted = refused = 0
    for data in itertools.islice(nearly_right(parser.good, seed), count):
        begin = time.process_time()
        try:
            parser.read(data)
            accepted += 1
        except (TablierError, BadCertificate):
            refused += 1
        except Exception as fault:
            pytest.fail(f"{type(fault).__name__}: {fault}, on {data!r}")
        assert time.process_time() - begin < PATIENCE, data
    return accepted, refused


@pytest.mark.parametrize("name", PARSERS)
def test_a_fixed_corpus_is_read_or_refused(name: str) -> None:
    accepted, refused = feed(PARSERS[name], FEW, seed=1)
    assert accepted + refused == FEW
    assert refused > 0 or name in ("contest", "gtp", "messages of browsers")  # those answer everything


@pytest.mark.parametrize("name", ["onnx", "positions of the sandbox", "npz", "safetensors"])
def test_the_first_of_the_good_inputs_is_good(name: str) -> None:
    """Changing what is refused anyway would find little."""
    PARSERS[name].read(PARSERS[name].good[0])


def test_a_zip_of_a_form_that_python_does_not_read_is_refused() -> None:
    """Found by chance: the version that is needed to unpack, one byte in the table of contents, was 10.6."""
    (good,) = PARSERS["npz"].good
    table = good.index(b"PK\x01\x02")
    with pytest.raises(TablierError, match=r"no training file of KataGo: zip file version 10\.6"):
        PARSERS["npz"].read(good[: table + 6] + b"j" + good[table + 7 :])


def test_weights_that_do_not_say_of_which_features_they_are_are_refused() -> None:
    (good,) = PARSERS["safetensors"].good
    changed = good.replace(b'\\"features\\"', b'\\"feathers\\"')
    assert len(changed) == len(good)
    with pytest.raises(TablierError, match="holds no weights of tablier"):
        PARSERS["safetensors"].read(changed)


@pytest.mark.slow
@pytest.mark.parametrize("name", PARSERS)
def test_a_million_inputs_are_read_or_refused(name: str) -> None:
    count = int(MANY * PARSERS[name].share)
    assert sum(feed(PARSERS[name], count, seed=2)) == count
