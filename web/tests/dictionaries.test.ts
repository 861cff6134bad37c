import { expect, test } from "vitest";
import { general } from "../src/i18n/index.svelte";

const { en, fr } = general;
const marks = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).sort();

test("both languages say the same things", () => {
    expect(Object.keys(fr).sort()).toEqual(Object.keys(en).sort());
});

test("every sentence has the same values to fill in, in both languages", () => {
    for (const key of Object.keys(en) as (keyof typeof en)[]) {
        expect(fr[key].trim(), key).not.toBe("");
        expect(marks(fr[key]), key).toEqual(marks(en[key]));
    }
});
