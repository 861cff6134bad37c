/** What a screen reader says of a point. */
import { t } from "../../i18n/index.svelte";
import type { StoneColour } from "./stones";

export interface Spoken {
    stone: StoneColour | undefined;
    last: boolean;
    hint: boolean;
    planned: boolean;
    /** What else there is to say, in the game's own words. */
    marks: readonly string[];
}

/** For instance "D4, Black, last move". */
export function pointLabel(point: string, { stone, last, hint, planned, marks }: Spoken): string {
    const words = [point.toUpperCase(), stone ? t(`player.${stone}`) : t("board.empty")];
    if (last) words.push(t("board.last"));
    words.push(...marks);
    if (planned) words.push(t("board.planned"));
    if (hint) words.push(t("board.hint"));
    return words.join(", ");
}
