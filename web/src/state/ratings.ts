/** How strong a level was measured to be, in a few words. */
import type { CatalogueGame } from "../api/types";
import { number, t } from "../i18n/index.svelte";

/** "about 12 kyu" where a rank is known, else the rating above the weakest level; empty where nothing was measured. */
export function ratingName(game: CatalogueGame, level: number, size: number | null): string {
    const ratings = game.levels.find((one) => one.level === level)?.ratings ?? [];
    const rated = ratings.find((one) => one.size === size);
    if (!rated) return "";
    if (rated.kyu === undefined) return t("level.elo", { elo: number(rated.elo) });
    const [rank, key] = rated.kyu > 0 ? ([rated.kyu, "level.kyu"] as const) : ([1 - rated.kyu, "level.dan"] as const);
    return t(rank === 1 ? `${key}.one` : key, { kyu: rank, dan: rank });
}
