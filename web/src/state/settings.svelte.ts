/** What a person chose once and for all: kept in the browser. */
import { read, write } from "../api/memory";

export type Language = "en" | "fr";
export type Theme = "system" | "light" | "dark" | "wood";

export interface Settings {
    language: Language;
    theme: Theme;
    sound: boolean;
    coordinates: boolean;
    /** Whether stones carry the numbers of their moves. */
    numbers: boolean;
    /** How the boards of each game lie. */
    orientations: Record<string, string>;
    name: string;
    /** Whether the computer says so when a move against it throws the game away. */
    warns: boolean;
    /** Whether this person has aimed on a small board before, and needs no telling how. */
    aims: boolean;
}

const KEY = "tablier.settings";

function browserLanguage(): Language {
    return typeof navigator !== "undefined" && navigator.language.toLowerCase().startsWith("fr") ? "fr" : "en";
}

const first: Settings = {
    language: browserLanguage(),
    theme: "system",
    sound: true,
    coordinates: true,
    numbers: false,
    orientations: {},
    name: "",
    warns: false,
    aims: false,
};

export const settings: Settings = $state({ ...first, ...read<Partial<Settings>>(KEY, {}) });

export function choose<K extends keyof Settings>(key: K, value: Settings[K]): void {
    settings[key] = value;
    write(KEY, $state.snapshot(settings));
}
