/** Names of games, seats and agents as people say them. */
import type { Player, RoomState, Seat } from "../api/types";
import { BOARDS } from "../boards";
import { speaker } from "../i18n/dictionary";
import { counted, number, t, wordFor } from "../i18n/index.svelte";

export function gameName(name: string): string {
    const kind = BOARDS[name];
    return kind ? speaker(kind.words)("name") : name;
}

/** A game with its size, such as "Go 9 × 9". */
export function gameTitle(name: string, size: number | null): string {
    return [gameName(name), size === null ? "" : BOARDS[name]?.size(size)].filter(Boolean).join(" ");
}

/** What an agent is called: `level:3` is "Level 3", `mcts:visits=300` "Tree search (300 visits)". */
export function agentName(spec: string): string {
    const [word = "", rest = ""] = splitSpec(spec);
    const parts = rest.split(",").filter(Boolean);
    const value = parts[0] && !parts[0].includes("=") ? parts.shift() : undefined;
    const title = word === "level" && value ? t("level.short", { level: value }) : wordFor("engine", word);
    return parts.length ? `${title} (${parts.map(settingName).join(", ")})` : title;
}

/** An option of an agent: `visits=300` is "300 visits"; one that has no words stays as it is written. */
function settingName(part: string): string {
    const [name = "", word = ""] = part.split("=");
    const count = word === "" ? Number.NaN : Number(word);
    const value = Number.isNaN(count) ? wordFor("setting.word", word) : number(count, 6);
    const patterns = [counted(name, count), name].map((key) => wordFor("setting", key));
    return patterns.find((pattern) => pattern.includes("{value}"))?.replace("{value}", value) ?? `${name} ${value}`;
}

function splitSpec(spec: string): [string, string] {
    const at = spec.indexOf(":");
    return at < 0 ? [spec, ""] : [spec.slice(0, at), spec.slice(at + 1)];
}

const LEVEL = /^level:(\d+)$/;

/** An agent to choose from a list: "Level 3, easy". */
export function agentChoice(spec: string): string {
    const level = LEVEL.exec(spec)?.[1];
    return level ? t("level.named", { level, word: wordFor("level", level) }) : agentName(spec);
}

export function playerName(player: Player): string {
    return t(`player.${player}`);
}

type Named = Pick<Seat, "name" | "kind"> & { agent?: string | null };

/** Who sits there: the person's own name, what the agent is called, or else the colour. */
export function seatName(player: Player, seat: Named | undefined): string {
    if (seat?.name) return seat.name;
    return seat?.kind === "agent" && seat.agent ? agentName(seat.agent) : playerName(player);
}

/** Who said something: a name is a name in every language, but a seat without one is called by its colour. */
export function speakerName({ by, player }: Pick<RoomState["chat"][number], "by" | "player">): string {
    if (!player) return t("chat.host");
    return by.toLowerCase() === player ? playerName(player) : by;
}

/** By how much a game was won, in a result as SGF writes it; empty when it was not by points. */
export function marginOf(text: string): string {
    const points = Number(/^[BW]\+([\d.]+)$/.exec(text)?.[1]);
    return points > 0 ? t(counted("result.margin", points), { points: number(points) }) : "";
}

/** A result as SGF writes it, in words: who won, and by how much. */
export function resultName(text: string | null, players: readonly Player[]): string {
    const winner = players["BW".indexOf(text?.[0] ?? "?")];
    if (!text || !winner) return text === "0" ? t("result.draw") : "";
    const reason = { R: t("reason.resignation"), T: t("reason.time"), F: t("reason.forfeit") }[text[2] ?? ""];
    return [t("result.wins", { player: playerName(winner) }), reason ?? marginOf(text)].filter(Boolean).join(", ");
}

/** How a move of a game is spoken of: those that are not made on the board have words. */
export function moveName(move: string, game: string | undefined): string {
    return wordFor("move", move, BOARDS[game ?? ""]?.words);
}
