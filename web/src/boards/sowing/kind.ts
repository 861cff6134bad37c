/** What games of sowing share beside their board. */
import type { View } from "../../api/types";
import { speaker } from "../../i18n/dictionary";
import { t } from "../../i18n/index.svelte";
import { type BoardKind, bareView, type Demo, type Lesson } from "../kind";
import "./colours.css";
import { addSeed, emptyHole, holesOf, liftSeeds, type Seeds, type SowingGame } from "./game";
import { words } from "./words";

export const say = speaker(words);

export interface SowingEditing {
    /** A tool for each colour, in the order of the game's colours. */
    tools(): { value: string; label: string }[];
    start(): Seeds[];
    mostTaken: number;
    /** The holes in the server's form. */
    written(holes: readonly Seeds[]): NonNullable<View["holes"]>;
}

const nobody = () => ({ first: 0, second: 0 });

/** What a game of sowing need not say again. */
export function sowingKind(game: SowingGame, { tools, start, mostTaken, written }: SowingEditing) {
    return {
        shape: "wide",
        size: () => "",
        draw: (view, move) => ({ holes: written(liftSeeds(holesOf(view), move, game)), sowing: null }),
        illegal: (_, hole) => say("illegal", { hole }),
        remark: () => null,
        sounds: { move: null, edit: "seed" },
        specialMoves: [],
        estimates: false,
        sgf: false,
        taken: (view, player) => (player === "first" || player === "second" ? view.captured?.[player] : undefined),
        points: () => undefined,
        editing: {
            tools: () => [...tools(), { value: "erase", label: t("tool.erase") }],
            start: () => ({ holes: written(start()), captured: nobody(), sowing: null }),
            empty: () => ({
                holes: written(start().map((seeds) => seeds.map(() => 0))),
                captured: nobody(),
                sowing: null,
            }),
            touch(view, point, tool) {
                const hole = game.holeOf(point);
                const colour = tools().findIndex(({ value }) => value === tool);
                const holes = holesOf(view);
                return {
                    holes: written(colour < 0 ? emptyHole(holes, hole) : addSeed(holes, hole, colour)),
                    sowing: null,
                };
            },
            mostTaken,
            request: ({ holes = [], captured = nobody() }) => ({ holes, captured }),
        },
    } as const satisfies Partial<BoardKind>;
}

/** A recorded game, sown move by move. */
export function sowingDemo(name: View["name"], frames: readonly Partial<View>[]): Demo {
    return {
        length: frames.length - 1,
        pace: 2200,
        narrow: true,
        view: (ply) => ({
            ...bareView({ name, players: ["first", "second"] }, name, frames[0]?.holes?.length ?? 0),
            to_move: null,
            ply,
            ...frames[ply],
        }),
    };
}

/** The start of a recorded game, its first move, and holes with something to take, with what there is to say. */
export function sowingLessons(
    demo: Demo,
    taking: NonNullable<View["holes"]>,
    captions: readonly [string, string, string],
): Lesson[] {
    const shown = [demo.view(0), demo.view(1), { ...demo.view(0), holes: taking }];
    return shown.map((view, i) => ({ view: { ...view, sowing: null }, caption: captions[i] ?? "" }));
}
