import { expect, test } from "vitest";
import { general } from "../src/i18n/index.svelte";
import { hinted, say, sentences } from "../src/i18n/reasons";
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
