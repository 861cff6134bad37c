import { speaker } from "../../i18n/dictionary";
import { settings } from "../../state/settings.svelte";
import { parseSpec } from "../../state/spec";
import type { BoardKind } from "../kind";
import { isStone, stoneDemo, stoneKind } from "../stones/stones";
import "./colours.css";
import recorded from "./demo.json";
import { TURNS, type Turn } from "./geometry";
import HexBoard from "./HexBoard.svelte";
import { words } from "./words";

const say = speaker(words);
const SWAP = "swap-pieces";
/** From this level on, the computer needs no start. */
const EQUAL = 7;
const demo = stoneDemo("hex", recorded);

export const hex: BoardKind = {
    ...stoneKind,
    Board: HexBoard,
    words,
    shape: "wide",
    goal(player) {
        const lies = settings.orientations.hex ?? "slanted";
        return say(lies === "slanted" ? `goal.${isStone(player) ? player : "black"}` : "goal.turned");
    },
    begin(view) {
        if (view.legal.includes(SWAP)) return say("begin.swap");
        return say(view.ply === 0 && parseSpec(view.game).options.swap === "yes" ? "begin.swapped" : "begin");
    },
    lessons: () => [
        { view: demo.view(0), caption: say("lesson.sides") },
        { view: demo.view(Math.floor(demo.length / 2)), caption: say("lesson.turns") },
        { view: demo.view(demo.length), caption: say("lesson.chain") },
    ],
    orientations: () => (Object.keys(TURNS) as Turn[]).map((value) => ({ value, label: say(`lies.${value}`) })),
    // Whoever begins has a great advantage. A gentle computer makes up for it by its play.
    usual: (against, level) => (against === "computer" && level < EQUAL ? {} : { swap: "yes" }),
    remark: (view) => (view.last === SWAP ? say("swapped") : null),
    specialMoves: [{ move: SWAP, icon: "again", label: () => say("swap"), always: false }],
    estimates: false,
    taken: () => undefined,
    points: () => undefined,
    demo,
};
