import type { Hole, View } from "../../api/types";
import type { BoardKind } from "../kind";
import { sowingDemo, sowingKind, sowingLessons } from "../sowing/kind";
import "./colours.css";
import recorded from "./demo.json";
import { COLOURS, game, say } from "./game";
import OwareBoard from "./OwareBoard.svelte";
import { words } from "./words";

const HOLES = 16;
const SEEDS = 96;

const demo = sowingDemo("oware", recorded.frames as unknown as Pick<View, "holes" | "last" | "sowing" | "captured">[]);

/** The last seed has made three in hole 5, and there are two in hole 4. */
const TAKING: Hole[] = Array.from({ length: HOLES }, (_, hole) =>
    hole === 3 ? [1, 1, 0] : hole === 4 ? [2, 0, 1] : hole > 10 ? [1, 2, 2] : [0, 0, 0],
);

export const oware: BoardKind = {
    ...sowingKind(game, {
        tools: () => COLOURS.map((value) => ({ value, label: say(value) })),
        start: () => Array.from({ length: HOLES }, () => [2, 2, 2]),
        written: (holes) => holes as unknown as Hole[],
        mostTaken: SEEDS,
    }),
    Board: OwareBoard,
    words,
    goal: (player) => say(player === "first" ? "goal.first" : "goal.second"),
    begin: () => say("begin"),
    lessons: () => sowingLessons(demo, TAKING, [say("lesson.holes"), say("lesson.sowing"), say("lesson.taking")]),
    demo,
};
