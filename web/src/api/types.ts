/** The server's words by the names that the page uses. All of it is declared by the server: see wire.ts. */
import type * as wire from "./wire";

export type { Catalogue, GameName, Player, RoomPatch, ServerMessage, Territory } from "./wire";

/** All fields that some member of a union has, those that not every member has optional. */
type Merged<Union> = { [Key in Exclude<keyof Union, never>]: Union[Key] } & {
    [Key in Exclude<KeyOf<Union>, keyof Union>]?: Field<Union, Key>;
};
type KeyOf<Union> = Union extends unknown ? keyof Union : never;
type Field<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;

/**
 * A position of whichever game, with everything that a board draws; `pending` is set by the page on what it draws before the
 * server has answered.
 */
export type View = Merged<wire.BoardView> & { pending?: boolean };
/** A room with such a view. */
export type RoomState = Omit<wire.RoomState, "view"> & { view: View };

export type Outcome = wire.OutcomeForm;
export type Sowing = wire.SowingPicture;
/** What a legal move of a sowing game would do. */
export type SowingPreview = wire.SowingPreview;
export type SeedColour = wire.SownSeed["colour"];
/** The seeds of a hole, where they have colours. */
export type Hole = Extract<NonNullable<View["holes"]>[number], readonly unknown[]>;

export type GameOption = wire.OptionForm;
export type CatalogueGame = wire.GameForm;
export type Seat = wire.SeatForm;
export type SeatKind = Seat["kind"];
export type TreeNode = wire.NodeForm;
export type ClockState = wire.ClockForm;
export type Thinking = wire.ThinkingForm;
export type Scoring = wire.ScoringForm;
export type ChatLine = wire.RemarkForm;
export type AskKind = wire.AskForm["kind"];
export type PublicRoom = wire.RoomCard;

export type Hint = wire.HintMessage;
/** Why an agent moved as it did, as data. */
export type Reasons = wire.ReasonsForm;
export type Sentence = wire.SentenceForm;
/** A sentence as data, or one that nobody can translate. */
export type Said = Reasons["sentences"][number];
export type Estimate = wire.EstimateMessage;
/** What a person wants: something that happens, or an answer. */
export type Action = wire.Action | wire.Question;
/** The name that whoever sends an action gives it; what comes of it carries it again. */
export type ActionId = wire.EventMessage["cause"];
export type ClientMessage = Action | wire.Sketching | wire.Ping;

export type RoomRequest = wire.NewRoom & { game: string };
export type SeatRequest = wire.SeatWanted;
export type ClockRequest = NonNullable<RoomRequest["clock"]>;
export type RoomCreated = wire.OpenedRoom;
export type Joined = wire.JoinedSeat;
export type RefusalMessage = wire.MessageForm;
export type Cause = wire.CauseForm;
export type InvitationCard = wire.InvitationForm;
export type Mark = wire.MarkForm;
export type Sketching = wire.Sketching;
export type Tutorial = wire.TutorialForm;
/** A step of a lesson, whatever the game. */
export type Step = Omit<wire.StepForm, "view"> & { view: View };
export type Lesson = Omit<wire.LessonForm, "steps"> & { steps: Step[] };
export type Puzzle = Omit<wire.PuzzleForm, "view"> & { view: View };
export type Attempt = wire.Attempt;
/** What became of a move in a lesson or a puzzle. */
export type Judged = Omit<wire.AttemptForm, "views"> & { views: View[] };
export type Imported = wire.ImportedGame;
export type PositionRequest = wire.PositionWanted;

/** What the server tells, line by line, of a game that is looked back at. */
export type ReviewMessage = wire.ReviewBegins | wire.LookMessage | wire.ReviewTold;
/** What the server tells, line by line, of a position that is analysed. */
export type AnalysisMessage = wire.GlanceMessage | wire.LandmarksMessage | wire.SearchMessage | wire.AnalysisEnds;
export type CandidateMove = wire.CandidateForm;
export type Way = wire.WayForm;
export type Bridge = wire.BridgeForm;
export type ReviewedMove = wire.PlacedMoveForm;
export type Weighed = wire.ReviewedMoveForm;
/** Why a move is good or bad, sentence by sentence. */
export type Rationale = wire.RationaleForm;
export type Story = wire.StoryForm;
