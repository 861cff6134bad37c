/** Puts the chosen theme and language on the document. */
import type { Language, Theme } from "../state/settings.svelte";

export const THEMES: readonly Theme[] = ["system", "light", "dark", "wood"];

const dark = (): MediaQueryList => matchMedia("(prefers-color-scheme: dark)");

export function applyTheme(theme: Theme): void {
    document.documentElement.dataset.theme = theme === "system" ? (dark().matches ? "dark" : "light") : theme;
}

/** Follow the system while the person leaves the choice to it. */
export function followSystem(chosen: () => Theme): void {
    dark().addEventListener("change", () => applyTheme(chosen()));
}

export function applyLanguage(language: Language): void {
    document.documentElement.lang = language;
}

export function reducedMotion(): boolean {
    return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
