import { expect, test } from "vitest";
import { general } from "../src/i18n/index.svelte";
import { hinted, say, sentences } from "../src/i18n/reasons";
import { causes, refusals, sayRefusal } from "../src/i18n/refusals";
import { agentName, marginOf } from "../src/state/names";
import { settings } from "../src/state/settings.svelte";

const { en, fr } = general;
const marks = (text: string): string[] => (text.match(/\{[\w:]+\}/g) ?? []).sort();

test("both languages say the same things", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
});

test("every sentence has the same values to fill in, in both languages", () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
        expect(fr[key].trim(), key).not.toBe("");
        expect(marks(fr[key]), key).toEqual(marks(en[key]));
    }
});

/** The names of the values only: languages may write them differently. */
const names = (text: string): string[] => marks(text).map((mark) => mark.replace(/:\w+/, ""));

test("what agents say has the same values in both languages, and in hints", () => {
    for (const key of Object.keys(sentences.en) as (keyof typeof sentences.en)[]) {
        expect(names(sentences.fr[key]), key).toEqual(names(sentences.en[key]));
        for (const said of [hinted.en[key], hinted.fr[key]]) {
            if (said) expect(names(said), key).toEqual(names(sentences.en[key]));
        }
    }
});

test("a sentence of an agent is said in the reader's language, its parts and numbers too", () => {
    const others = [{ key: "move.at-most", values: { move: "d4", worth: -0.004 } } as const, "pass"];
    const said = { key: "alphabeta.nexts", values: { others } } as const;
    const lost = { key: "alphabeta.loses", values: { move: "pass", plies: 1 } } as const;
    const manner = { move: (name: string) => (name === "pass" ? "PASS" : name) };
    const told = { key: "neural.ahead", values: { points: 1234.56 } } as const;
    for (const [language, next, loses, ahead] of [
        ["en", "The next best are d4 (at most +0.00), PASS.", "PASS holds out for 1 ply.", "1,234.6"],
        ["fr", "Les coups suivants sont d4 (au plus +0,00), PASS.", "PASS résiste 1 coup.", "1\u202f234,6"],
    ] as const) {
        settings.language = language;
        expect(say(said, manner)).toBe(next);
        expect(say(lost, manner)).toContain(loses);
        expect(say(told, manner)).toContain(ahead);
        expect(say(told, { ...manner, hint: true })).toMatch(/^(You are|Vous avez)/);
    }
    settings.language = "en";
});

test("refusals and their causes have the same values in both languages", () => {
    for (const { en: english, fr: french } of [refusals, causes] as { en: object; fr: object }[]) {
        for (const [key, told] of Object.entries(english)) {
            expect(marks(french[key as keyof typeof french]), key).toEqual(marks(told));
        }
    }
});

test("a refusal says what is wrong and why; where that has no words, English readers have the server's own", () => {
    const cause = { key: "move", values: { number: 3 }, cause: { key: "taken", values: {}, cause: null } } as const;
    const known = { key: "record", values: { detail: "move 3: taken" }, cause } as const;
    const unknown = { key: "record", values: { detail: "it is odd." }, cause: null } as const;
    for (const [language, first, second] of [
        [
            "en",
            "This cannot be read as a game: move 3 cannot be played: the place is taken.",
            "This cannot be read as a game: it is odd.",
        ],
        [
            "fr",
            "Ce texte ne se lit pas comme une partie\u00a0: le coup 3 n'est pas jouable\u00a0: la place est occupée.",
            "Ce texte ne se lit pas comme une partie.",
        ],
    ] as const) {
        settings.language = language;
        expect(sayRefusal("", known)).toBe(first);
        expect(sayRefusal("", unknown)).toBe(second);
    }
    settings.language = "en";
});

test("numbers agree with their nouns, and the options of agents have names", () => {
    for (const [language, one, half, visits, unknown] of [
        ["en", "1 point ahead", "1.5 points ahead", "Tree search (50 visits, depth 3)", "Tree search (odd 2)"],
        [
            "fr",
            "1 point d'avance",
            "1,5 point d'avance",
            "Recherche arborescente (50 visites, profondeur 3)",
            "Recherche arborescente (odd 2)",
        ],
    ] as const) {
        settings.language = language;
        expect(marginOf("B+1")).toBe(one);
        expect(marginOf("W+1.5")).toBe(half);
        expect(agentName("mcts:visits=50,depth=3")).toBe(visits);
        expect(agentName("mcts:odd=2")).toBe(unknown);
    }
    settings.language = "en";
});
