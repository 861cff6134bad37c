/** How Awalé is sown: a move is the name of a hole, and everything in it leaves. */
import { speaker } from "../../i18n/dictionary";
import { t } from "../../i18n/index.svelte";
import type { SowingGame } from "../sowing/game";
import { ground, NAMES } from "./geometry";
import Seed from "./Seed.svelte";
import { words } from "./words";

export const say = speaker(words);

export const game: SowingGame = {
    colours: ["plain"],
    Seed,
    ground,
    holeOf: (move) => NAMES.indexOf(move) + 1,
    lifts: () => [0],
    contents(_, [count = 0]) {
        if (count === 0) return t("board.empty");
        return count === 1 ? say("seed") : say("seeds", { count });
    },
    sown: (move, seeds) => {
        const count = seeds[0] ?? 0;
        return count === 1 ? say("sown.one", { hole: move }) : say("sown", { count, hole: move });
    },
    question: ({ name }) => name,
};
