/** How Oware with coloured seeds is sown: a move names a hole and what leaves it, such as `14TB`. */
import { speaker } from "../../i18n/dictionary";
import type { SowingGame } from "../sowing/game";
import { ground } from "./geometry";
import Seed from "./Seed.svelte";
import { words } from "./words";

export const say = speaker(words);

export const COLOURS = ["red", "blue", "transparent"] as const;
const LETTERS = ["R", "B", "T"];

export const game: SowingGame = {
    colours: COLOURS,
    Seed,
    ground,
    holeOf: (move) => Number.parseInt(move, 10),
    lifts: (move) => [...move.replace(/^\d+/, "")].map((letter) => LETTERS.indexOf(letter)),
    contents: (_, [red = 0, blue = 0, transparent = 0]) => say("contents", { red, blue, transparent }),
    colourName: (colour) => say(COLOURS[colour] ?? "red"),
    question: ({ name }) => say("question", { hole: name }),
};
