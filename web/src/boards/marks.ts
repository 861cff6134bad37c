/** Marks and arrows that people draw on a position, as values. */
import type { Mark, Player } from "../api/types";
import { t } from "../i18n/index.svelte";

/** A way across the board, from point to point, in a player's colour. */
export interface BoardPath {
    points: readonly string[];
    player: Player;
}

type Shape = Extract<Mark["kind"], "circle" | "cross" | "triangle" | "label">;
/** A mark that people draw; records know a few more. */
export type SketchMark = { kind: Shape | "arrow"; point: string; text?: string };

const SHAPES: readonly Shape[] = ["circle", "cross", "triangle", "label"];
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/** What a touch draws on a point: the next shape in turn; the last one again, to take it away. */
export function nextMark(marks: readonly Mark[], point: string): SketchMark {
    const there = marks.find((mark) => mark.kind !== "arrow" && mark.point === point);
    const turn = there ? SHAPES.indexOf(there.kind as Shape) : -1;
    const kind = SHAPES[Math.min(turn + 1, SHAPES.length - 1)] ?? "circle";
    if (kind !== "label") return { kind, point };
    return { kind, point, text: (there?.kind === "label" && there.text) || freeLetter(marks) };
}

function freeLetter(marks: readonly Mark[]): string {
    const taken = new Set(marks.map((mark) => (mark.kind === "label" ? mark.text : "")));
    return [...LETTERS].find((letter) => !taken.has(letter)) ?? "Z";
}

/** The marks after one more was drawn, as the server has it: the same one again goes, another one makes place. */
export function drawMark(marks: readonly Mark[], mark: SketchMark): Mark[] {
    const same = (other: Mark) => other.kind === mark.kind && other.point === mark.point && other.text === mark.text;
    const shape = ({ kind }: { kind: Mark["kind"] }) => kind !== "arrow";
    const kept = marks.filter((other) => !same(other) && !(shape(mark) && shape(other) && other.point === mark.point));
    return marks.some(same) ? kept : [...kept, mark];
}

/** What is said of a mark: "circle", "letter B", "arrow to C3". */
export function sayMark({ kind, text = "" }: Mark): string {
    if (kind === "arrow") return t("mark.arrow", { point: text.toUpperCase() });
    if (kind === "label") return t("mark.label", { letter: text });
    return kind === "circle" || kind === "cross" || kind === "triangle" ? t(`mark.${kind}`) : "";
}

/** What a screen reader says of the marks on a point. */
export function sayMarks(point: string, marks: readonly Mark[] | undefined): string[] {
    return (marks ?? []).filter((mark) => mark.point === point).map(sayMark);
}
