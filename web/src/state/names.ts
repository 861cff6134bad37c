/** Names of seats and agents as people say them. */
import type { Player, Seat } from "../api/types";
import { said, t } from "../i18n/index.svelte";

const LEVEL = /^level:(\d+)$/;

/** `level:3` becomes "Level 3"; other agents keep their name. */
export function agentName(spec: string): string {
    const level = LEVEL.exec(spec)?.[1];
    return level ? t("level.short", { level }) : spec;
}

/** An agent to choose from a list: "Level 3, easy". */
export function agentChoice(spec: string): string {
    const level = LEVEL.exec(spec)?.[1];
    return level ? t("level.named", { level, word: said("level", level) }) : spec;
}

export function playerName(player: Player): string {
    return t(`player.${player}`);
}

/** Who sits there: the person's own name, what the agent is called, or else the colour. */
export function seatName(player: Player, seat: Pick<Seat, "name"> | undefined): string {
    return !seat || seat.name === player ? playerName(player) : agentName(seat.name);
}

/** How a move is spoken of: the pass and the swap have words of their own. */
export function moveName(move: string): string {
    if (move === "pass" || move === "swap-pieces" || move === "resume") return said("move", move);
    return move;
}
