"""Cards of networks."""

from __future__ import annotations

from pathlib import Path

import tablier
from tablier.nets.card import write_card

SELFPLAY = {
    "game": "hex",
    "architecture": "trunk",
    "options": {"blocks": 6, "channels": 96},
    "rounds": 12,
    "positions": 34567,
    "seconds": 600,
    "boards": {"hex:11": 3.0, "hex:7": 1.0},
}


def test_a_card_tells_how_the_network_came_about(tmp_path: Path) -> None:
    write_card(tmp_path / "mine.md", SELFPLAY, {"mine.onnx": "float32"})
    text = (tmp_path / "mine.md").read_text()
    assert "architecture `trunk`, 6 blocks, 96 channels" in text
    assert (
        "Began with nothing and learnt by self-play on hex:11 75%, hex:7 25%: 12 rounds, 34,567 positions, 10 minutes."
        in text
    )
    assert "- `mine.onnx`: float32" in text
    assert "Not measured yet" in text


def test_what_a_person_wrote_about_strength_stays(tmp_path: Path) -> None:
    card = tmp_path / "mine.md"
    write_card(card, SELFPLAY, {})
    card.write_text(card.read_text().replace("Not measured yet", "Beats my cat"))
    write_card(card, {**SELFPLAY, "rounds": 99}, {})
    assert "99 rounds" in card.read_text()
    assert "Beats my cat" in card.read_text()


def test_examples_are_named_as_the_source(tmp_path: Path) -> None:
    facts = {"game": "hex", "architecture": "mlp", "options": {}, "epochs": 20, "seconds": 90, "board": "hex:7"}
    write_card(tmp_path / "v.md", facts, {})
    assert (
        "Began with nothing and learnt from examples on hex:7: 20 epochs, 2 minutes" in (tmp_path / "v.md").read_text()
    )


def test_runs_that_went_before_are_told_too(tmp_path: Path) -> None:
    write_card(tmp_path / "mine.md", {**SELFPLAY, "rounds": 5, "before": SELFPLAY}, {})
    text = (tmp_path / "mine.md").read_text()
    assert (
        text.index("Began with nothing and learnt by self-play")
        < text.index("12 rounds")
        < text.index("Then learnt by self-play")
        < text.index(" 5 rounds")
    )


def test_every_network_that_is_shipped_has_a_card() -> None:
    models = Path(tablier.__file__).parent / "models"
    networks = {path.name.partition(".")[0] for path in models.glob("*.onnx")}
    assert networks >= {"go", "hex", "oware"}
    for name in networks:
        text = (models / f"{name}.md").read_text()
        assert all(word in text for word in ("positions", "## Strength", "## Licence")), name
        assert "Not measured yet" not in text
