import { speaker } from "../../i18n/dictionary";
import type { BoardKind } from "../kind";
import { isStone, stoneDemo, stoneKind } from "../stones/stones";
import "./colours.css";
import recorded from "./demo.json";
import GoBoard from "./GoBoard.svelte";
import { words } from "./words";

const say = speaker(words);

export const go: BoardKind = {
    ...stoneKind,
    Board: GoBoard,
    words,
    shape: "square",
    specialMoves: [{ move: "pass", icon: "pass", label: () => say("pass"), key: "p", always: true }],
    estimates: true,
    taken: (view, player) => (isStone(player) ? view.prisoners?.[player] : undefined),
    points: (view, player) => view.outcome?.points?.[view.players.indexOf(player)],
    demo: stoneDemo("go", recorded),
};
