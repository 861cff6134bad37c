/** What a game of sowing tells the board that it shares with the others. */
import type { Component } from "svelte";
import type { Player, View } from "../../api/types";

/** The seeds of a hole, by colour. */
export type Seeds = readonly number[];
/** The names of colours are the game's own. */
export type Colour = string;
export type Sower = "first" | "second";

export interface Point {
    x: number;
    y: number;
}

export interface HolePlace extends Point {
    /** From 1, in the order in which seeds are sown. */
    hole: number;
    name: string;
    owner: Sower;
    /** Place in the grid that arrow keys walk. */
    column: number;
    row: number;
    /** Where its name stands, from its middle. */
    tag: Point;
}

/** Where everything lies; holes have a radius of `HOLE`. */
export interface Ground {
    holes: readonly HolePlace[];
    columns: number;
    rows: number;
    box: Point & { width: number; height: number };
    stores: Readonly<Record<Sower, Point & { halfWidth: number; halfHeight: number }>>;
    /** Arrows in the direction of sowing, as an SVG path. */
    way: string;
    /** Whether what can be sown is offered in the middle of the board instead of beside the hole. */
    offersInside: boolean;
    /** How much larger than usual names and counts are written. */
    lettering: number;
}

export const PITCH = 112;
export const HOLE = 46;

export interface SowingGame {
    colours: readonly Colour[];
    Seed: Component<{ colour: Colour; x?: number; y?: number; radius: number }>;
    /** The board as a wide or a narrow screen shows it to whoever sits below. */
    ground(narrow: boolean, below: Player): Ground;
    /** The number of the hole that a move sows from. */
    holeOf(move: string): number;
    /** Which colours a move takes into the hand, in the order in which they fall. */
    lifts(move: string): readonly number[];
    /** What a screen reader says of the seeds in a hole. */
    contents(place: HolePlace, seeds: Seeds): string;
    /** The seeds that a move takes into the hand, in words: "the 2 clear as red, then the 2 red". */
    sown(move: string, seeds: Seeds): string;
    /** The question when a hole can be sown in several ways. */
    question(place: HolePlace): string;
}

/** The seeds of every hole; where there is one colour, the server sends plain numbers. */
export function holesOf(view: View): Seeds[] {
    return (view.holes ?? []).map((hole) => (typeof hole === "number" ? [hole] : hole));
}

export function total(seeds: Seeds): number {
    return seeds.reduce((sum, count) => sum + count, 0);
}

/** Lift the seeds that a move sows out of their hole; where they land is the server's to say. */
export function liftSeeds(holes: readonly Seeds[], move: string, game: SowingGame): Seeds[] {
    const origin = game.holeOf(move);
    const taken = game.lifts(move);
    return holes.map((seeds, index) =>
        index + 1 === origin ? seeds.map((count, colour) => (taken.includes(colour) ? 0 : count)) : seeds,
    );
}

/** Put a seed of a colour into a hole. */
export function addSeed(holes: readonly Seeds[], hole: number, colour: number): Seeds[] {
    return holes.map((seeds, index) =>
        index + 1 === hole ? seeds.map((count, which) => (which === colour ? count + 1 : count)) : seeds,
    );
}

/** Take all seeds out of a hole. */
export function emptyHole(holes: readonly Seeds[], hole: number): Seeds[] {
    return holes.map((seeds, index) => (index + 1 === hole ? seeds.map(() => 0) : seeds));
}
