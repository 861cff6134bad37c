/** How Oware with coloured seeds is sown: a move names a hole and what leaves it, such as `14TB`. */
import { speaker } from "../../i18n/dictionary";
import { counted } from "../../i18n/index.svelte";
import type { SowingGame } from "../sowing/game";
import { ground } from "./geometry";
import Seed from "./Seed.svelte";
import { words } from "./words";

export const say = speaker(words);

export const COLOURS = ["red", "blue", "transparent"] as const;
const LETTERS = ["R", "B", "T"];

type Sown = "sown.red" | "sown.blue" | "sown.transparent" | "sown.clear.red" | "sown.clear.blue";

/** Seeds and how many of them, as one says it. */
function count(what: Sown, number: number): string {
    return number === 1 ? say(`${what}.one`) : say(what, { count: number });
}

function contents(colour: (typeof COLOURS)[number], number: number): string {
    return say(counted(`contents.${colour}`, number), { count: number });
}

export const game: SowingGame = {
    colours: COLOURS,
    Seed,
    ground,
    holeOf: (move) => Number.parseInt(move, 10),
    lifts: (move) => [...move.replace(/^\d+/, "")].map((letter) => LETTERS.indexOf(letter)),
    contents: (_, seeds) => COLOURS.map((colour, at) => contents(colour, seeds[at] ?? 0)).join(", "),
    sown(move, seeds) {
        const [first = 0, second] = game.lifts(move);
        if (second === undefined) return count(`sown.${COLOURS[first] ?? "red"}`, seeds[first] ?? 0);
        const colour = COLOURS[second] === "blue" ? "blue" : "red";
        const clear = count(`sown.clear.${colour}`, seeds[first] ?? 0);
        const others = seeds[second] ?? 0;
        return others === 0 ? clear : say("sown.then", { clear, others: count(`sown.${colour}`, others) });
    },
    question: ({ name }) => say("question", { hole: name }),
};
