/** Words in every language of the page. The general ones stand in this folder, each game's own beside its board. */
import { type Language, settings } from "../state/settings.svelte";

export type Dictionary<K extends string> = Readonly<Record<Language, Readonly<Record<K, string>>>>;
export type Values = Readonly<Record<string, string | number>>;

/** English and French, with the same keys: a word that one of them lacks is an error of the compiler. */
export function dictionary<K extends string>(
    en: Readonly<Record<K, string>>,
    fr: Readonly<Record<NoInfer<K>, string>>,
): Dictionary<K> {
    return { en, fr };
}

/** A function that says a word of a dictionary in the reader's language, with its values filled in. */
export function speaker<K extends string>(words: Dictionary<K>): (key: K, values?: Values) => string {
    return (key, values = {}) =>
        words[settings.language][key].replace(/\{(\w+)\}/g, (mark, name: string) => String(values[name] ?? mark));
}
