/** Names of games, seats and agents as people say them. */
import type { Player, Seat } from "../api/types";
import { BOARDS } from "../boards";
import { speaker } from "../i18n/dictionary";
import { t, wordFor } from "../i18n/index.svelte";

export function gameName(name: string): string {
    const kind = BOARDS[name];
    return kind ? speaker(kind.words)("name") : name;
}

/** A game with its size, such as "Go 9 × 9". */
export function gameTitle(name: string, size: number | null): string {
    return [gameName(name), size === null ? "" : BOARDS[name]?.size(size)].filter(Boolean).join(" ");
}

const LEVEL = /^level:(\d+)$/;

/** `level:3` becomes "Level 3"; other agents keep their name. */
export function agentName(spec: string): string {
    const level = LEVEL.exec(spec)?.[1];
    return level ? t("level.short", { level }) : spec;
}

/** An agent to choose from a list: "Level 3, easy". */
export function agentChoice(spec: string): string {
    const level = LEVEL.exec(spec)?.[1];
    return level ? t("level.named", { level, word: wordFor("level", level) }) : spec;
}

export function playerName(player: Player): string {
    return t(`player.${player}`);
}

/** Who sits there: the person's own name, what the agent is called, or else the colour. */
export function seatName(player: Player, seat: Pick<Seat, "name"> | undefined): string {
    return !seat?.name || seat.name === player ? playerName(player) : agentName(seat.name);
}

/** How a move of a game is spoken of: those that are not made on the board have words. */
export function moveName(move: string, game: string | undefined): string {
    return wordFor("move", move, BOARDS[game ?? ""]?.words);
}
