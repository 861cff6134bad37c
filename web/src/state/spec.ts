/** Game specs such as `go:9,komi=6.5`, as the server spells them. */

export interface GameSpec {
    name: string;
    size: number | null;
    options: Record<string, string>;
}

export function parseSpec(spec: string): GameSpec {
    const [name = "", rest = ""] = splitOnce(spec, ":");
    const options: Record<string, string> = {};
    let size: number | null = null;
    for (const part of rest.split(",").filter(Boolean)) {
        const [key = "", value] = splitOnce(part, "=");
        if (value === undefined) size = Number(key);
        else options[key] = value;
    }
    return { name, size, options };
}

export function writeSpec({ name, size, options }: GameSpec): string {
    const parts = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    if (size !== null) parts.unshift(String(size));
    return parts.length ? `${name}:${parts.join(",")}` : name;
}

function splitOnce(text: string, mark: string): [string, string?] {
    const at = text.indexOf(mark);
    return at < 0 ? [text] : [text.slice(0, at), text.slice(at + mark.length)];
}
