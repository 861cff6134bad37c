/** What a game that is only half added still lacks. */
import { describe, expect, test } from "vitest";
import { BOARDS } from "../src/boards";
import type { BoardKind } from "../src/boards/kind";
import { general } from "../src/i18n/index.svelte";
import { applyTool, blankView, clearBoard, requestOf } from "../src/state/editing";

const folders = Object.keys(import.meta.glob("../src/boards/*/index.ts")).map((path) => path.split("/").at(-2) ?? "");
const sources = import.meta.glob<string>(["../src/**/*", "!../src/**/*.json"], {
    query: "?raw",
    import: "default",
    eager: true,
});

test("every folder of a game has its line in the table", () => {
    expect(Object.keys(BOARDS).sort()).toEqual(folders.sort());
});

test("nothing outside its own folder and the table asks for a game by name", () => {
    const named = new RegExp(`["'\`.](${folders.join("|")})["'\`.]|--(${folders.join("|")})-`);
    const asking = Object.entries(sources)
        .filter(([path]) => !path.startsWith("../src/api/") && path !== "../src/boards/index.ts")
        .filter(([path]) => !folders.some((folder) => path.startsWith(`../src/boards/${folder}/`)))
        .filter(([, text]) => named.test(text))
        .map(([path]) => path);
    expect(asking).toEqual([]);
});

const marks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

/** The parts of a game that the compiler cannot see to be missing. */
const PARTS: Record<string, (name: string, kind: BoardKind) => boolean> = {
    "a name, a line about it and its rules in both languages": (_, { words }) =>
        (["name", "about", "rules"] as const).every((key) => words.en[key].trim() && words.fr[key].trim()),
    "the same words in both languages, with the same values to fill in": (_, { words: { en, fr } }) => {
        const french: Record<string, string> = fr;
        return Object.entries(en).every(
            ([key, text]) => french[key]?.trim() && `${marks(text)}` === `${marks(french[key])}`,
        );
    },
    "no word that the general dictionary has already": (_, { words }) =>
        Object.keys(words.en).every((key) => !key.includes(".") || !(key in general.en)),
    "a word for each special move, for its button and for the list of moves": (_, { specialMoves, words }) =>
        specialMoves.every(({ move, label }) => label() && `move.${move}` in words.en),
    "a game for its card in the menu": (name, { demo }) => {
        const plies = Array.from({ length: demo.length + 1 }, (_, ply) => demo.view(ply));
        return demo.length > 5 && plies.every((view, ply) => view.name === name && view.ply === ply);
    },
    "a sandbox": (name, { demo, editing }) => {
        const { players } = demo.view(0);
        const catalogued = {
            name: name as "hex",
            sizes: [9],
            default_size: 9,
            players,
            options: [],
            levels: [],
            agents: [],
        };
        const view = blankView(catalogued, 9);
        const [tool] = editing.tools();
        const point = demo.view(1).last;
        if (!tool || !point) return false;
        const touched = JSON.stringify(requestOf(applyTool(clearBoard(view), point, tool.value), players[0]));
        return touched !== JSON.stringify(requestOf(clearBoard(view), players[0]));
    },
};

describe.each(Object.entries(BOARDS))("%s has", (name, kind) => {
    test.each(Object.keys(PARTS))("%s", (part) => {
        expect(PARTS[part]?.(name, kind)).toBe(true);
    });
});
