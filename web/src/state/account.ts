/** What the account of a move says in numbers: the shortest ways before and after it, and what each place was worth. */
import type { Player, Reasons, Said, Sentence } from "../api/types";
import type { BoardPath } from "../boards/marks";

type Section = Reasons["sections"][number];

export const MOMENTS = ["before", "after", "none"] as const;
export type Moment = (typeof MOMENTS)[number];

/** The moves that were looked at first, each with its sum and the terms that it is made of. */
export interface Places {
    terms: Sentence["key"][];
    rows: { move: string; score: number; terms: Partial<Record<Sentence["key"], number>> }[];
}

const isSentence = (said: Said): said is Sentence => typeof said !== "string";

/** The shortest ways of both players before and after the move; there is none for a player who is cut off. */
export function waysOf(sections: readonly Section[], player: Player, opponent: Player): Record<Moment, BoardPath[]> {
    const ways: Record<Moment, BoardPath[]> = { before: [], after: [], none: [] };
    let moment: Moment = "none";
    for (const { key, values } of sections.flatMap(({ lines }) => lines).filter(isSentence)) {
        if (key === "account.before" || key === "account.after") moment = key === "account.before" ? "before" : "after";
        if (key !== "account.my-way" && key !== "account.their-way") continue;
        const points = Array.isArray(values.line) ? values.line.filter((cell) => typeof cell === "string") : [];
        ways[moment].push({ points, player: key === "account.my-way" ? player : opponent });
    }
    return ways;
}

/** The table in a section of the account; null for one that has none. */
export function placesOf(section: Section): Places | null {
    const told = section.lines.filter(isSentence).filter(({ key }) => key === "account.place");
    if (told.length === 0 || told.length < section.lines.length) return null;
    const rows = told.map(({ values }) => ({
        move: String(values.move),
        score: Number(values.score),
        terms: Object.fromEntries(termsOf(values.terms).map((term) => [term.key, Number(term.values.term)])),
    }));
    return { terms: [...new Set(rows.flatMap(({ terms }) => Object.keys(terms) as Sentence["key"][]))], rows };
}

function termsOf(value: Sentence["values"][string] | undefined): Sentence[] {
    return Array.isArray(value) ? value.filter(isSentence) : [];
}
