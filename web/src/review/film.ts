/** A game as a film: one SVG file that plays by itself and weighs little, since what stays is drawn once. */
import { flushSync, mount, unmount } from "svelte";
import type { View } from "../api/types";
import Board from "../boards/Board.svelte";
import { boardPicture } from "../ctrl/files";

const PACE = 0.9; // seconds for a move
const REST = 3; // seconds for the last position
const MARK = "http://www.w3.org/2000/svg";

/** A part of a picture, and the frames in which it is there. */
interface Part {
    drawn: string;
    frames: boolean[];
}

/** Draw each position as the board does, and put the pictures together. */
export async function makeFilm(
    views: readonly View[],
    orientation: string | undefined,
    title: string,
): Promise<string> {
    const back = getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
    const pictures: string[] = [];
    for (const [at, view] of views.entries()) {
        pictures.push(draw(view, orientation, back));
        if (at % 10 === 9) await new Promise((next) => setTimeout(next)); // the page stays alive
    }
    return putTogether(pictures, title);
}

function draw(view: View, orientation: string | undefined, back: string): string {
    const stage = document.createElement("div");
    stage.style.cssText = "position: absolute; left: -9999px; width: 600px";
    stage.setAttribute("aria-hidden", "true");
    document.body.append(stage);
    const props = { view, orientation, mini: true, narrow: false, mover: null, coordinates: true, label: "" };
    const board = mount(Board, { target: stage, props });
    flushSync();
    try {
        const svg = stage.querySelector("svg");
        return svg ? boardPicture(svg, back) : "";
    } finally {
        void unmount(board);
        stage.remove();
    }
}

/** One picture of many: what several of them share is there once, with the moments at which it comes and goes. */
export function putTogether(pictures: readonly string[], title: string): string {
    const parts: Part[] = [];
    const known = new Map<string, Part>();
    const definitions = new Set<string>();
    let box = "0 0 100 100";
    pictures.forEach((picture, frame) => {
        const svg = new DOMParser().parseFromString(steady(picture), "image/svg+xml").documentElement;
        box = svg.getAttribute("viewBox") ?? box;
        let after = 0;
        for (const drawn of leavesOf(svg, definitions)) {
            let part = known.get(drawn);
            if (!part) {
                part = { drawn, frames: [] };
                known.set(drawn, part);
                parts.splice(after, 0, part);
            }
            part.frames[frame] = true;
            after = parts.indexOf(part, Math.max(0, after - 1)) + 1 || after;
        }
    });
    const [, , width = "100", height = "100"] = box.split(" ");
    const drawn = parts.map((part) => animate(part, pictures.length)).join("");
    const words = title.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
    const size = `viewBox="${box}" width="${width}" height="${height}"`;
    const defined = `<defs>${[...definitions].join("")}</defs>`;
    return `<svg xmlns="${MARK}" ${size} role="img"><title>${words}</title>${defined}${drawn}</svg>`;
}

/** The same picture whatever its names are: they are numbered in the order in which they come. */
function steady(picture: string): string {
    const names = [...picture.matchAll(/\sid="([^"]+)"/g)].map(([, name]) => name ?? "");
    return names.reduce(
        (text, name, at) =>
            text
                .replaceAll(`id="${name}"`, `id="f${at}"`)
                .replaceAll(`url(#${name})`, `url(#f${at})`)
                .replaceAll(`href="#${name}"`, `href="#f${at}"`),
        picture,
    );
}

/** Every shape of a picture with the groups around it, in the order in which they are drawn. */
function leavesOf(svg: Element, definitions: Set<string>): string[] {
    const found: string[] = [];
    const write = (element: Element) =>
        new XMLSerializer().serializeToString(element).replaceAll(` xmlns="${MARK}"`, "");
    slim(svg);
    const walk = (element: Element, before: string, behind: string) => {
        for (const child of element.children) {
            if (child.tagName === "defs") for (const one of child.children) definitions.add(write(one));
            else if (child.tagName === "title") continue;
            else if (child.tagName === "g") {
                const open = write(child.cloneNode(false) as Element).replace(/\/?>(<\/g>)?$/, ">");
                walk(child, before + open, `</g>${behind}`);
            } else found.push(before + write(child) + behind);
        }
    };
    walk(svg, "", "");
    return found;
}

/** What says nothing in a picture: what a shape is drawn by anyway, and what only words, stops or groups need. */
const USUAL: Readonly<Record<string, string>> = {
    opacity: "1",
    "fill-opacity": "1",
    "stroke-opacity": "1",
    "stroke-dasharray": "none",
    "stroke-linecap": "butt",
    "stroke-linejoin": "miter",
    stroke: "none",
};
const OF_WORDS = ["font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline"];
const OF_GROUPS = new Set(["transform", "opacity", "clip-path", "mask", "filter", "id"]);

function slim(svg: Element): void {
    for (const element of svg.querySelectorAll("*")) {
        const words = ["text", "tspan"].includes(element.tagName);
        if (!words) for (const name of OF_WORDS) element.removeAttribute(name);
        if (element.tagName !== "stop") element.removeAttribute("stop-color");
        for (const [name, value] of Object.entries(USUAL))
            if (element.getAttribute(name) === value) element.removeAttribute(name);
        if (!element.hasAttribute("stroke"))
            for (const { name } of [...element.attributes])
                if (name.startsWith("stroke-")) element.removeAttribute(name);
        if (element.tagName === "g")
            for (const { name } of [...element.attributes]) if (!OF_GROUPS.has(name)) element.removeAttribute(name);
    }
}

/** A part that comes and goes; one that is always there needs nothing. Where nothing moves, the last frame is seen. */
function animate({ drawn, frames }: Part, count: number): string {
    const there = Array.from({ length: count }, (_, frame) => frames[frame] ?? false);
    if (there.every(Boolean)) return drawn;
    const long = (count - 1) * PACE + REST;
    const changes = there.flatMap((shown, frame) =>
        frame === 0 || shown !== there[frame - 1] ? [{ shown, frame }] : [],
    );
    const times = changes.map(({ frame }) => +((frame * PACE) / long).toFixed(4)).join(";");
    const values = changes.map(({ shown }) => (shown ? "visible" : "hidden")).join(";");
    const still = there.at(-1) ? "visible" : "hidden";
    const course = `dur="${long}s" repeatCount="indefinite" keyTimes="${times}" values="${values}"`;
    return `<g visibility="${still}"><animate attributeName="visibility" calcMode="discrete" ${course}/>${drawn}</g>`;
}
