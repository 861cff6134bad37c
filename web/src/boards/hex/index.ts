import { speaker } from "../../i18n/dictionary";
import type { BoardKind } from "../kind";
import { stoneDemo, stoneKind } from "../stones/stones";
import "./colours.css";
import recorded from "./demo.json";
import HexBoard from "./HexBoard.svelte";
import { words } from "./words";

const say = speaker(words);

export const hex: BoardKind = {
    ...stoneKind,
    Board: HexBoard,
    words,
    shape: "wide",
    goal: (player) => say(player === "black" ? "goal.black" : "goal.white"),
    begin: () => say("begin"),
    remark: (view) => (view.last === "swap-pieces" ? say("swapped") : null),
    specialMoves: [{ move: "swap-pieces", icon: "again", label: () => say("swap"), always: false }],
    estimates: false,
    taken: () => undefined,
    points: () => undefined,
    demo: stoneDemo("hex", recorded),
};
