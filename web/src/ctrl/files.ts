/** Giving things out of the page: files, pictures, the clipboard. */

export function download(name: string, content: Blob): void {
    const address = URL.createObjectURL(content);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** Copy a text; without the clipboard of secure pages, the old way through a selection. */
export async function copy(text: string): Promise<boolean> {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        const field = document.createElement("textarea");
        field.value = text;
        (document.querySelector("dialog[open]") ?? document.body).append(field);
        field.select();
        const done = document.execCommand("copy");
        field.remove();
        return done;
    }
}

/** The text of a file in the character set that an SGF file names, in UTF-8 where none is. */
export async function textOf(file: Blob): Promise<string> {
    const bytes = await file.arrayBuffer();
    const named = /[;\])\s]CA\s*\[\s*([^\]\s]{1,40})\s*\]/.exec(new TextDecoder("latin1").decode(bytes))?.[1];
    try {
        return new TextDecoder(named ?? "utf-8", { fatal: true }).decode(bytes);
    } catch {
        return new TextDecoder(named ? "utf-8" : "windows-1252").decode(bytes);
    }
}

const KEPT = [
    "fill",
    "fill-opacity",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-dasharray",
    "stroke-linecap",
    "stroke-linejoin",
    "opacity",
    "font-family",
    "font-size",
    "font-weight",
    "text-anchor",
    "dominant-baseline",
    "stop-color",
] as const;

/** A board as a picture that stands alone: every style becomes an attribute, and what only a hand needs is left out. */
export function boardPicture(board: SVGSVGElement, background: string): string {
    const copied = board.cloneNode(true) as SVGSVGElement;
    const originals = [...board.querySelectorAll<SVGElement>("*")];
    [...copied.querySelectorAll<SVGElement>("*")].forEach((element, index) => {
        const original = originals[index];
        if (!original) return;
        const style = getComputedStyle(original);
        for (const property of KEPT) {
            const value = style.getPropertyValue(property);
            if ((value && value !== "none") || property === "fill")
                element.setAttribute(property, value.replaceAll(/url\("([^"]+)"\)/g, "url($1)"));
        }
        for (const name of ["class", "role", "tabindex", "style"]) element.removeAttribute(name);
        for (const { name } of [...element.attributes]) if (/^(data|aria)-/.test(name)) element.removeAttribute(name);
    });
    for (const ghost of copied.querySelectorAll(".ghost, .refused")) ghost.remove();
    const [x = 0, y = 0, width = 100, height = 100] = (copied.getAttribute("viewBox") ?? "").split(" ").map(Number);
    for (const { name } of [...copied.attributes]) if (name !== "viewBox") copied.removeAttribute(name);
    copied.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copied.setAttribute("width", String(Math.round(width)));
    copied.setAttribute("height", String(Math.round(height)));
    const back = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({ x, y, width, height, fill: background }))
        back.setAttribute(name, String(value));
    copied.prepend(back);
    return new XMLSerializer().serializeToString(copied);
}

/** The same picture in pixels, about 1200 across. */
export async function asPng(svg: string): Promise<Blob> {
    const address = URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
    try {
        const image = new Image();
        image.src = address;
        await image.decode();
        const scale = 1200 / Math.max(image.naturalWidth, image.naturalHeight);
        const canvas = document.createElement("canvas");
        canvas.width = Math.round(image.naturalWidth * scale);
        canvas.height = Math.round(image.naturalHeight * scale);
        canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
        const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
        if (!blob) throw new Error("the picture could not be drawn");
        return blob;
    } finally {
        URL.revokeObjectURL(address);
    }
}
