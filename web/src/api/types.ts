/** What the server says, as the server says it; the page adds no rules of its own. */

export type GameName = "hex" | "go" | "oware";
export type Player = "black" | "white" | "first" | "second";
export type SeedColour = "red" | "blue" | "transparent";
export type Hole = readonly [red: number, blue: number, transparent: number];

export interface GameOption {
    name: string;
    kind: "yes-no" | "number" | "choice";
    default: string | number | boolean;
    choices?: (string | number)[];
    least?: number;
    most?: number;
    step?: number;
}

export interface CatalogueGame {
    name: GameName;
    sizes: number[];
    default_size: number | null;
    players: [Player, Player];
    options: GameOption[];
    levels: { level: number; spec: string }[];
    agents: string[];
}

export interface Catalogue {
    version: string;
    games: CatalogueGame[];
}

export interface Outcome {
    winner: Player | null;
    reason: string;
    score: number;
    points: [number, number] | null;
}

export interface Territory {
    black: string[];
    white: string[];
    neutral: string[];
}

export interface Sowing {
    move: string;
    path: { hole: number; colour: SeedColour }[];
    captured: number[];
}

/** A position, with everything that a board draws. */
export interface View {
    game: string;
    name: GameName;
    size: number;
    players: [Player, Player];
    to_move: Player | null;
    ply: number;
    last: string | null;
    legal: string[];
    outcome: Outcome | null;
    diagram: string;
    stones?: { black: string[]; white: string[] };
    chain?: string[];
    prisoners?: { black: number; white: number };
    ko?: string | null;
    passes?: number;
    dead?: string[];
    territory?: Territory | null;
    holes?: Hole[];
    captured?: { first: number; second: number };
    sowing?: Sowing | null;
    /** Set by the page on what it draws before the server has answered. */
    pending?: boolean;
}

export type SeatKind = "here" | "link" | "agent";

export interface Seat {
    kind: SeatKind;
    name: string;
    agent: string | null;
    online: boolean;
    taken: boolean;
}

export interface TreeNode {
    id: number;
    parent: number | null;
    move: string | null;
    player: Player | null;
    seconds?: number | null;
    value?: number | null;
    line?: string[] | null;
    why?: string | null;
}

export interface ClockState {
    kind: "fischer" | "byoyomi" | "none";
    running: Player | null;
    left: Partial<Record<Player, number>>;
    periods?: Partial<Record<Player, number>> | null;
    settings?: Record<string, number | string> | null;
    at: string;
}

export interface Thinking {
    player: Player;
    agent: string;
    value?: number | null;
    line?: string[] | null;
    visits?: number | null;
    since: string;
}

export interface Scoring {
    dead: string[];
    proposed: string[];
    judged?: boolean;
    accepted: Player[];
    territory: Territory | null;
    points: [number, number] | null;
}

export interface ChatLine {
    by: string;
    text: string;
    at: string;
}

export type AskKind = "undo" | "rematch" | "draw";

export interface RoomState {
    id: string;
    game: string;
    phase: "waiting" | "playing" | "scoring" | "finished";
    public: boolean;
    created: string;
    you: { seats: Player[]; role: "player" | "spectator"; owner?: boolean };
    seats: Partial<Record<Player, Seat>>;
    nodes: TreeNode[];
    current: number;
    view: View;
    clock: ClockState | null;
    result: { winner: Player | null; reason: string; text: string } | null;
    scoring: Scoring | null;
    asks: { kind: AskKind; by: Player }[];
    chat: ChatLine[];
    thinking: Thinking | null;
    rematch: string | null;
    version: number;
}

export interface Hint {
    move: string;
    value: number | null;
    line: string[] | null;
    why: string | null;
}

/** Whose each point of a game of Go will probably be, and the points to expect. */
export interface Estimate {
    node: number;
    territory: Territory;
    dead: string[];
    points: [number, number];
}

/** A patch holds the parts of a room that changed; lists that only grow come as what was added. */
export type RoomPatch = Partial<RoomState> & { nodes_add?: TreeNode[]; chat_add?: ChatLine[] };

export type ServerMessage =
    | { type: "state"; state: RoomState; now?: string }
    | { type: "event"; version: number; event: { kind: string }; patch: RoomPatch }
    | { type: "thinking"; thinking: Thinking | null }
    | ({ type: "hint"; id?: string } & Hint)
    | ({ type: "estimate"; id?: string } & Estimate)
    | { type: "ack"; id?: string; version: number }
    | { type: "refused"; id?: string; error: string }
    | { type: "online"; seats: Partial<Record<Player, boolean>>; spectators?: number }
    | { type: "pong"; at: string };

export type Action =
    | { type: "move"; move: string; node?: number }
    | { type: "undo" | "redo" | "resign" | "accept_score" | "dispute" | "hint" | "estimate" | "flag" }
    | { type: "goto"; node: number }
    | { type: "takeover"; agent: string | null }
    | { type: "ask" | "accept" | "decline"; kind: AskKind }
    | { type: "dead"; point: string }
    | { type: "chat"; text: string }
    | { type: "rename"; name: string };

export interface SeatRequest {
    kind: SeatKind;
    agent?: string;
    name?: string;
}

export interface ClockRequest {
    kind: "fischer" | "byoyomi";
    main: number;
    increment?: number;
    periods?: number;
    period?: number;
}

export interface RoomRequest {
    game: string;
    seats: Partial<Record<Player, SeatRequest>>;
    clock?: ClockRequest;
    public?: boolean;
    position?: string;
    sgf?: string;
    moves?: string[];
}

export interface RoomCreated {
    room: string;
    tokens: Partial<Record<Player, string>>;
    owner: string;
    invitation: string | null;
    watch: string;
}

export interface PublicRoom {
    id: string;
    game: string;
    phase: RoomState["phase"];
    seats: Partial<Record<Player, Pick<Seat, "name" | "kind">>>;
    created: string;
    result: string | null;
}

export interface Imported {
    game: string;
    moves: string[];
    position: string | null;
}

export interface PositionRequest {
    game: string;
    diagram?: string;
    stones?: { black: string[]; white: string[] };
    holes?: Hole[];
    captured?: { first: number; second: number };
    to_move?: Player;
}
