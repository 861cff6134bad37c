"""Lines to copy: what ``tablier COMMAND --help`` ends with."""

from __future__ import annotations

from collections.abc import Iterable

import typer

__all__ = ["EXAMPLES", "add_examples"]

#: By command: what to type behind ``tablier``, and what it is for.
EXAMPLES: dict[str, dict[str, str]] = {
    "play": {
        "play hex:11 --white expert": "against the player that explains itself",
        "play go:9 --black level:3 --clock 300+5": "White is yours, with clocks",
        "play --from game.sgf": "go on with a game",
    },
    "serve": {
        "serve --host 0.0.0.0 --name games.example.org": "for others, under a name",
        "serve --database postgresql://tablier@localhost/games": "with a database of its own",
    },
    "match": {
        "match go:9 mcts alphabeta --games 100 --time 0.5": "who is stronger, and by how much",
        "match hex:11 mcts expert --time 0.3 --sprt 0,20 --out run": "stop as soon as it is clear",
    },
    "tournament": {
        "tournament players.toml --out run": "everybody against everybody",
        "tournament players.toml --out run --resume": "go on after a pause",
    },
    "selfplay": {"selfplay hex:7 alphabeta greedy --depth 3 --out games.jsonl": "samples to learn from"},
    "tune": {"tune oware alphabeta --nodes 2000 --trials 200": "better weights for the evaluation"},
    "gtp": {
        "gtp go:19": "an engine for Sabaki or GoGui",
        "gtp hex:11 --time 5 --ponder": "an engine for HexGui that thinks on your time, too",
    },
    "contest": {
        "contest": "the strongest player",
        "contest alphabeta JoueurA": "another one, and the name that a referee gives",
    },
    "referee": {'referee "tablier contest" "java -jar bot.jar" --games 10': "judge two bots"},
    "analyze": {
        "analyze game.sgf": "the mistakes of a game, and what was better",
        "analyze games/ --out reviews": "a folder of games, as pages and annotated SGF",
    },
    "check": {"check mobility.py:Mobility --game oware": "does your agent keep the contract"},
    "solve": {"solve hex:5": "who wins from the empty board"},
    "endings": {"endings awale --seeds 15": "so that neural and mcts know the ends of Awalé"},
    "verify": {"verify proof.json": "check a certificate"},
    "score": {"score game.sgf --rules japanese": "dead stones, territory and the count"},
    "annotate": {
        'annotate games/ --engine "katago analysis -config a.cfg -model m.gz" --out a.jsonl': "positions to learn from"
    },
    "admin": {
        "admin list": "the rooms that were used last",
        "admin close Hx5CqZYyCWua": "end a game without a result",
        "admin backup rooms-monday.db": "while the server runs",
    },
    "games": {"games export --out collection --game go": "the app's finished games, without names"},
    "levels": {"levels go:9": "the ten levels and their ratings"},
    "rate": {"rate go:9 --games 20 --out levels-go-9": "after a change of the levels, or of the networks"},
    "report": {"report log.jsonl": "how the expert played"},
    "bench": {"bench": "everything", "bench go9.playouts oware.mcts": "only these"},
    "train": {
        "train configs/hex-small.toml": "begin",
        "train configs/hex-small.toml --resume": "go on after a pause",
        "train configs/hex-value-mlp.toml --games 200 --max-depth 2": "switches over the configuration",
    },
    "curves": {"curves runs/hex-small": "draw the curves again"},
    "export": {"export runs/hex-small/checkpoint.pt --onnx hex.onnx": "a file that plays"},
}


def add_examples(app: typer.Typer) -> None:
    """Let the help of every command, and of every group of commands, end with its examples."""
    for command in app.registered_commands:
        name = command.name or (command.callback.__name__ if command.callback is not None else "")
        if name in EXAMPLES:
            command.epilog = _text(EXAMPLES[name])
    for group in app.registered_groups:
        if isinstance(group.name, str):  # the examples of a group are those of its commands
            group.epilog = _text(EXAMPLES[group.name])
        elif group.typer_instance is not None:
            add_examples(group.typer_instance)


def _text(examples: dict[str, str]) -> str:
    """One paragraph that keeps its lines, as the parser wants it marked."""
    lines: Iterable[str] = (line for command, use in examples.items() for line in (f"# {use}", f"tablier {command}"))
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)
