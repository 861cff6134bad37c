import type { View } from "../../api/types";
import type { BoardKind } from "../kind";
import { holesOf } from "../sowing/game";
import { sowingDemo, sowingKind, sowingLessons } from "../sowing/kind";
import AwaleBoard from "./AwaleBoard.svelte";
import "./colours.css";
import recorded from "./demo.json";
import { game, say } from "./game";
import { ground } from "./geometry";
import { words } from "./words";

const HOLES = 12;
const SEEDS = 48;

const shared = sowingKind(game, {
    tools: () => [{ value: "plain", label: say("one") }],
    start: () => Array.from({ length: HOLES }, () => [4]),
    written: (holes) => holes.map(([count = 0]) => count),
    mostTaken: SEEDS,
});

const demo = sowingDemo("awale", recorded.frames as Partial<View>[]);

/** The last seed has made three in hole c, and there are two in hole b. */
const TAKING = [4, 1, 0, 0, 0, 0, 1, 2, 3, 5, 6, 4];

export const awale: BoardKind = {
    ...shared,
    Board: AwaleBoard,
    words,
    goal: (player) => say(player === "first" ? "goal.first" : "goal.second"),
    begin: () => say("begin"),
    lessons: () => sowingLessons(demo, TAKING, [say("lesson.holes"), say("lesson.sowing"), say("lesson.taking")]),
    illegal(view, name) {
        const place = ground(false, "first").holes.find((hole) => hole.name === name);
        const full = place && place.owner === view.to_move && (holesOf(view)[place.hole - 1]?.[0] ?? 0) > 0;
        return full ? say("starves", { hole: name }) : shared.illegal(view, name);
    },
    demo,
};
