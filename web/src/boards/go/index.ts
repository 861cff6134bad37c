import { speaker } from "../../i18n/dictionary";
import type { BoardKind } from "../kind";
import { isStone, stoneDemo, stoneKind } from "../stones/stones";
import Count from "./Count.svelte";
import "./colours.css";
import recorded from "./demo.json";
import GoBoard from "./GoBoard.svelte";
import { passed } from "./passing";
import { words } from "./words";

const say = speaker(words);

export const go: BoardKind = {
    ...stoneKind,
    Board: GoBoard,
    Count,
    words,
    shape: "square",
    goal: (player) => say(player === "black" ? "goal.black" : "goal.white"),
    begin: () => say("begin"),
    remark: passed,
    specialMoves: [{ move: "pass", icon: "pass", label: () => say("pass"), key: "p", always: true }],
    estimates: true,
    illegal(view, point) {
        const fault = view.forbidden?.[point];
        return fault ? say(`illegal.${fault}`, { point }) : stoneKind.illegal(view, point);
    },
    taken: (view, player) => (isStone(player) ? view.prisoners?.[player] : undefined),
    points: (view, player) => view.outcome?.points?.[view.players.indexOf(player)],
    demo: stoneDemo("go", recorded),
};
