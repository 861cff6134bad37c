import type { Hole, View } from "../../api/types";
import type { BoardKind } from "../kind";
import { sowingDemo, sowingKind } from "../sowing/kind";
import "./colours.css";
import recorded from "./demo.json";
import { COLOURS, game, say } from "./game";
import OwareBoard from "./OwareBoard.svelte";
import { words } from "./words";

const HOLES = 16;
const SEEDS = 96;

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
    demo: sowingDemo("oware", recorded.frames as unknown as Pick<View, "holes" | "last" | "sowing" | "captured">[]),
};
