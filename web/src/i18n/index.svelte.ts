/** Every word that the page says, in the language of the reader. */
import { settings } from "../state/settings.svelte";
import { type Dictionary, dictionary, speaker } from "./dictionary";
import { en } from "./en";
import { fr } from "./fr";

export type Key = keyof typeof en;
export type Words = Record<Key, string>;

export const general: Dictionary<Key> = dictionary(en, fr);

export const t = speaker(general);

/** A word by a key made at run time: a game's own before the general one, or the text itself when there is neither. */
export function wordFor(prefix: string, word: string, own?: Dictionary<never>): string {
    const key = `${prefix}.${word}`;
    const known: Readonly<Record<string, string>> = { ...general[settings.language], ...own?.[settings.language] };
    return known[key] ?? word;
}

/** Whether a number of things takes the singular: in English 1 alone, in French all below 2. */
export function isOne(count: number): boolean {
    return new Intl.PluralRules(settings.language).select(count) === "one";
}

/** The key of a phrase about a number of things, which has its own for the singular. */
export function counted<K extends string>(key: K, count: number): K | `${K}.one` {
    return isOne(count) ? `${key}.one` : key;
}

/** A share from 0 to 1 as the reader writes it: "73%", « 73 % ». */
export function percent(share: number, digits = 0): string {
    return share.toLocaleString(settings.language, { style: "percent", maximumFractionDigits: digits });
}

/** A number as the reader writes it. */
export function number(value: number, digits = 1): string {
    return value.toLocaleString(settings.language, { maximumFractionDigits: digits });
}
