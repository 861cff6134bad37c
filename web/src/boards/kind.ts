/** All that the page knows of a game: one `BoardKind` for each, in the game's own folder. */
import type { Component } from "svelte";
import type { CatalogueGame, Player, PositionRequest, View } from "../api/types";
import type { Dictionary } from "../i18n/dictionary";
import type { Sound } from "../sound/sound";
import type { Opponent } from "../state/setup";
import type { IconName } from "../view/Icon.svelte";
import type { BoardProps } from "./board";

/**
 * What every game is called, in one line, and how it is played. A game may add words that the rest of the page looks up for
 * it: `option.…`, `choice.…`, `reason.…` and `move.…` after the server's names.
 */
export type GameWord = "name" | "about" | "rules";

/** A move that is not made on the board: it has a button, and maybe a key. */
export interface SpecialMove {
    move: string;
    icon: IconName;
    label: () => string;
    key?: string;
    /** Whether the button stays when the move cannot be made, or comes up, in colour, only when it can. */
    always: boolean;
}

/** A game that plays itself on the card in the menu: recorded, for the page knows no rules. */
export interface Demo {
    /** Moves. */
    length: number;
    /** Milliseconds between two moves. */
    pace: number;
    /** Whether the card shows the board as a narrow screen does. */
    narrow: boolean;
    view(ply: number): View;
}

/** A board and what it shows of the rules. */
export interface Lesson {
    view: View;
    caption: string;
}

/** How a position is set up by hand; whether it can be played is the server's to say. */
export interface Editing {
    /** What a touch may put on the board; the first is in the hand at the beginning. */
    tools(): { value: string; label: string }[];
    /** The pieces to begin with. */
    start(size: number): Partial<View>;
    /** The pieces of an empty board. */
    empty(view: View): Partial<View>;
    touch(view: View, point: string, tool: string): Partial<View>;
    /** The most that a player can have taken, where that is part of a position. */
    mostTaken: number | null;
    /** What the server needs to know of an edited board. */
    request(view: View): Partial<PositionRequest>;
}

/** The parts of each player's points, by their names, and the sums. */
export interface CountProps {
    view: View;
    tally: Readonly<Partial<Record<Player, Readonly<Record<string, number>>>>>;
    points: readonly [number, number];
}

export interface BoardKind {
    /** Draws a position, and says what was touched. */
    Board: Component<BoardProps>;
    /** Tells how the points at the end come about, in a game that counts them. */
    Count?: Component<CountProps>;
    words: Dictionary<GameWord>;
    /** A square board takes the height of the window; a wide one its width. */
    shape: "square" | "wide";
    /** How a size is written, such as "9 × 9"; empty for a game of one size. */
    size(size: number): string;
    /** The board between a click and the server's answer. */
    draw(view: View, move: string): Partial<View>;
    /** What a player is after, in one short sentence. */
    goal(player: Player): string;
    /** What to do for a first move. */
    begin(view: View): string;
    /** The rules in a few pictures. */
    lessons(): Lesson[];
    /** Whether a move leaves a stone that can carry its number. */
    numbered?: boolean;
    /** The ways in which its board can lie, the usual one first, where there are several. */
    orientations?(): { value: string; label: string }[];
    /** Options of the game that players want unless they say otherwise, against such an opponent. */
    usual?(against: Opponent, level: number): Readonly<Record<string, string>>;
    /** What is said of a last move that is nowhere on the board; null for one that is. */
    remark(view: View): string | null;
    /** Why a touched point is no move. */
    illegal(view: View, point: string): string;
    /** A move is heard at once, unless the board itself makes the sounds. */
    sounds: { move: Sound | null; edit: Sound };
    specialMoves: readonly SpecialMove[];
    /** Whether a move can be chosen ahead, while the opponent thinks: where a point stays what it is when they move. */
    plans?: boolean;
    /** Whether there is territory to estimate before the end. */
    estimates: boolean;
    /** Whether its games are written as SGF. */
    sgf: boolean;
    /** What a player has taken, and the points beside the name when the game has ended. */
    taken(view: View, player: Player): number | undefined;
    points(view: View, player: Player): number | undefined;
    demo: Demo;
    editing: Editing;
}

/** A view without pieces, for what is drawn before the server has said a word. */
export function bareView(game: Pick<CatalogueGame, "name" | "players">, spec: string, size: number): View {
    return {
        game: spec,
        name: game.name,
        size,
        players: game.players,
        to_move: game.players[0],
        ply: 0,
        last: null,
        legal: [],
        outcome: null,
        diagram: "",
    };
}
