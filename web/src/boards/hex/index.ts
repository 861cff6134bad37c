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
    specialMoves: [{ move: "swap-pieces", icon: "again", label: () => say("swap"), always: false }],
    estimates: false,
    taken: () => undefined,
    points: () => undefined,
    demo: stoneDemo("hex", recorded),
};
