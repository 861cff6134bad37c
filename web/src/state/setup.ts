/** What the menu asks for, and the room that it becomes. */
import type { CatalogueGame, ClockRequest, GameOption, Player, RoomRequest, SeatRequest } from "../api/types";
import { boardOf } from "../boards";
import { writeSpec } from "./spec";

export type Opponent = "computer" | "here" | "link";

export interface Setup {
    game: string;
    size: number | null;
    options: Record<string, string>;
    opponent: Opponent;
    /** A level, or an agent by name. */
    level: number;
    agent: string | null;
    side: "begin" | "follow" | "either";
    clock: string;
    minutes: number;
    increment: number;
    public: boolean;
    /** Whether both may use hints and let the computer move for them. */
    assisted: boolean;
}

export const CLOCKS: Record<string, ClockRequest | null> = {
    none: null,
    "3+2": { kind: "fischer", main: 180, increment: 2 },
    "10+5": { kind: "fischer", main: 600, increment: 5 },
    "20+5×30": { kind: "byoyomi", main: 1200, periods: 5, period: 30 },
};

export function firstSetup(game: CatalogueGame): Setup {
    return {
        game: game.name,
        size: game.default_size,
        options: {},
        opponent: "computer",
        level: 3,
        agent: null,
        side: "begin",
        clock: "none",
        minutes: 15,
        increment: 10,
        public: false,
        assisted: false,
    };
}

export function clockOf({ clock, minutes, increment }: Setup): ClockRequest | null {
    if (clock === "custom") return { kind: "fischer", main: minutes * 60, increment };
    return CLOCKS[clock] ?? null;
}

/** What an option will be: what was chosen, else what is usual against such an opponent, else the game's own. */
export function optionOf(setup: Setup, { name, default: own }: Pick<GameOption, "name" | "default">): string {
    const chosen = setup.options[name];
    if (chosen !== undefined && chosen !== "") return chosen;
    return boardOf(setup.game).usual?.(setup.opponent, setup.level)[name] ?? String(own);
}

/** Only what differs from the game's own defaults is written down. */
export function specOf(setup: Setup, game: CatalogueGame): string {
    const options: Record<string, string> = {};
    for (const option of game.options) {
        const chosen = optionOf(setup, option);
        if (chosen !== String(option.default)) options[option.name] = chosen;
    }
    return writeSpec({ name: game.name, size: game.sizes.length > 1 ? setup.size : null, options });
}

/** The room to ask the server for; `luck` decides between the sides when the person leaves it open. */
export function roomOf(
    setup: Setup,
    game: CatalogueGame,
    names: { me: string; other: string },
    luck: () => number,
): RoomRequest {
    const [begins, follows] = game.players;
    const side = setup.side === "either" ? (luck() < 0.5 ? "begin" : "follow") : setup.side;
    const mine: Player = side === "begin" ? begins : follows;
    const theirs: Player = mine === begins ? follows : begins;
    const me: SeatRequest = names.me ? { kind: "here", name: names.me } : { kind: "here" };
    const request: RoomRequest = {
        game: specOf(setup, game),
        seats: { [mine]: me, [theirs]: otherSeat(setup, names.other) },
    };
    const clock = clockOf(setup);
    if (clock) request.clock = clock;
    if (setup.public) request.public = true;
    if (setup.assisted && setup.opponent === "link") request.assisted = true;
    return request;
}

function otherSeat(setup: Setup, name: string): SeatRequest {
    if (setup.opponent === "computer") return { kind: "agent", agent: setup.agent ?? `level:${setup.level}` };
    if (setup.opponent === "here") return name ? { kind: "here", name } : { kind: "here" };
    return { kind: "link" };
}
