/** Every word that the page says, in the language of the reader. */
import { settings } from "../state/settings.svelte";
import { en } from "./en";
import { fr } from "./fr";

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

const dictionaries: Record<typeof settings.language, Words> = { en, fr };

export function t(key: Key, values: Record<string, string | number> = {}): string {
    return dictionaries[settings.language][key].replace(/\{(\w+)\}/g, (mark, name: string) =>
        String(values[name] ?? mark),
    );
}

/** A word by a key made at run time, or the text itself when there is none. */
export function said(prefix: string, word: string): string {
    const key = `${prefix}.${word}`;
    return key in en ? t(key as Key) : word;
}

/** A number as the reader writes it. */
export function number(value: number, digits = 1): string {
    return value.toLocaleString(settings.language, { maximumFractionDigits: digits });
}
