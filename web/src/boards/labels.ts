/** What a screen reader says of a point. */
import type { View } from "../api/types";
import { t } from "../i18n/index.svelte";

export interface Spoken {
    stone: "black" | "white" | undefined;
    last: boolean;
    dead: boolean;
    chain: boolean;
    hint: boolean;
    owner: "black" | "white" | undefined;
}

/** For instance "D4, black, last move". */
export function pointLabel(point: string, spoken: Spoken): string {
    const words = [point.toUpperCase(), spoken.stone ? t(`player.${spoken.stone}`) : t("board.empty")];
    if (spoken.last) words.push(t("board.last"));
    if (spoken.dead) words.push(t("board.dead"));
    if (spoken.chain) words.push(t("board.chain"));
    if (spoken.hint) words.push(t("board.hint"));
    if (spoken.owner) words.push(t("board.territory", { player: t(`player.${spoken.owner}`) }));
    return words.join(", ");
}

export function holeLabel(view: View, hole: number, last: boolean): string {
    const [red = 0, blue = 0, transparent = 0] = view.holes?.[hole - 1] ?? [];
    const owner = t(hole % 2 === 1 ? "player.first" : "player.second");
    const words = [t("board.hole", { hole }), owner, t("board.seeds", { red, blue, transparent })];
    if (last) words.push(t("board.last"));
    return words.join(", ");
}
