import type { View } from "../../api/types";
import { speaker } from "../../i18n/dictionary";
import { type BoardKind, bareView } from "../kind";
import { isStone, stoneDemo, stoneKind } from "../stones/stones";
import Count from "./Count.svelte";
import "./colours.css";
import recorded from "./demo.json";
import GoBoard from "./GoBoard.svelte";
import { remarked } from "./passing";
import { words } from "./words";

const say = speaker(words);

/** A small board for the rules. */
function example(stones: NonNullable<View["stones"]>, rest: Partial<View> = {}): View {
    return { ...bareView({ name: "go", players: ["black", "white"] }, "go:5", 5), stones, ...rest };
}

export const go: BoardKind = {
    ...stoneKind,
    Board: GoBoard,
    Count,
    words,
    shape: "square",
    goal: (player) => say(player === "black" ? "goal.black" : "goal.white"),
    begin: () => say("begin"),
    lessons: () => [
        { view: example({ black: ["C3", "B4"], white: ["D4"] }), caption: say("lesson.crossings") },
        {
            view: example({ black: ["C4", "B3", "D3"], white: ["C3"] }, { last: "C3" }),
            caption: say("lesson.liberty"),
        },
        { view: example({ black: ["C4", "B3", "D3", "C2"], white: [] }, { last: "C2" }), caption: say("lesson.taken") },
        {
            view: example(
                {
                    black: ["B1", "B2", "B3", "B4", "B5"],
                    white: ["D1", "D2", "D3", "D4", "D5"],
                },
                {
                    territory: {
                        black: ["A1", "A2", "A3", "A4", "A5"],
                        white: ["E1", "E2", "E3", "E4", "E5"],
                        neutral: [],
                    },
                },
            ),
            caption: say("lesson.territory"),
        },
    ],
    remark: remarked,
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
