/** Written by `make format` from the server's models (tools/wire.py): change those, not this file. */
export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description What was asked is granted. */
        AcceptedEvent: {
            /** @constant */
            kind: "accepted";
            at: string;
            /** @enum {string} */
            what: "undo" | "rematch" | "draw";
            by: string;
        };
        /** @description An action is done, and stored where it lasts; the room has this version now. */
        AckMessage: {
            /** @constant */
            type: "ack";
            id: string | number | null;
            version: number;
        };
        /** @description The room's version once the action is stored. */
        Acted: {
            version: number;
        };
        Action: components["schemas"]["MoveAction"] | components["schemas"]["PlainAction"] | components["schemas"]["AgreeAction"] | components["schemas"]["GotoAction"] | components["schemas"]["TakeoverAction"] | components["schemas"]["AskAction"] | components["schemas"]["DeadAction"] | components["schemas"]["ChatAction"] | components["schemas"]["RenameAction"];
        /** @description Agree to the count; ``version`` is that of the room as it was seen: a count that has changed since is refused. */
        AgreeAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "accept_score";
            version: number;
        };
        /** @description The end: ``enough`` was seen, or somebody at the same address looks ``elsewhere`` now. */
        AnalysisEnds: {
            /** @constant */
            type: "ends";
            /** @enum {string} */
            reason: "enough" | "elsewhere";
        };
        /** @description A node to look at, where none is named where the room stands, and who looks: usually who knows the game best. */
        AnalysisWanted: {
            node?: number | null;
            /** @example mcts */
            agent?: string | null;
        };
        /** @description Players who were called over from another room have come: from now on their clocks may run. */
        ArrivedEvent: {
            /** @constant */
            kind: "arrived";
            at: string;
            players: components["schemas"]["Player"][];
        };
        /** @description Ask the other for something, or answer. */
        AskAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @enum {string} */
            type: "ask" | "accept" | "decline";
            /** @enum {string} */
            kind: "undo" | "rematch" | "draw";
        };
        /** @description Something that a player asks the other for. */
        AskForm: {
            /** @enum {string} */
            kind: "undo" | "rematch" | "draw";
            by: components["schemas"]["Player"];
        };
        /** @description A player asks the others for something: ``undo``, ``rematch`` or ``draw``. */
        AskedEvent: {
            /** @constant */
            kind: "asked";
            at: string;
            /** @enum {string} */
            what: "undo" | "rematch" | "draw";
            by: string;
        };
        /** @description The moves so far, one's own and the replies, of which the last is judged; ``show`` asks for a right one. */
        Attempt: {
            moves?: string[];
            /** @default false */
            show?: boolean;
        };
        /** @description What became of a move: the boards after it and after the reply. ``move`` is the one judged, or shown. */
        AttemptForm: {
            /** @enum {string} */
            result: "solved" | "on" | "wrong";
            move: string;
            reply: string | null;
            views: components["schemas"]["BoardView"][];
        };
        /** @description The seeds of each hole of Awalé, how the last move was sown, and what each legal move would do. */
        AwaleView: {
            game: string;
            /** @constant */
            name: "awale";
            size: number;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            to_move: components["schemas"]["Player"] | null;
            ply: number;
            last: string | null;
            legal: string[];
            outcome: components["schemas"]["OutcomeForm"] | null;
            diagram: string;
            captured: {
                [key: string]: number;
            };
            sowing: components["schemas"]["SowingPicture"] | null;
            previews: {
                [key: string]: components["schemas"]["SowingPreview"];
            };
            holes: number[];
        };
        BoardView: components["schemas"]["HexView"] | components["schemas"]["GoView"] | components["schemas"]["OwareView"] | components["schemas"]["AwaleView"];
        /** @description Two stones, or a stone at its side, that two empty cells surely join. */
        BridgeForm: {
            player: components["schemas"]["Player"];
            ends: string[];
            cells: string[];
        };
        /** @description A move, its player's chance to win from 0 to 1, and the share of the search that it had. */
        CandidateForm: {
            move: string;
            chance: number | null;
            visits: number | null;
            share: number | null;
            prior: number | null;
            line: string[];
        };
        /** @description What can be played here. */
        Catalogue: {
            version: string;
            games: components["schemas"]["GameForm"][];
        };
        /** @description What is wrong, as data; where one thing is wrong because of another, that follows. */
        CauseForm: {
            /** @enum {string} */
            key: "bytes" | "changes" | "dead-stones" | "deep" | "empty" | "empty-text" | "feed" | "first-line" | "game" | "grand-slam" | "handicap-first" | "hole" | "holes" | "kind" | "ko" | "komi" | "large" | "letters" | "line" | "link" | "link-moves" | "move" | "no-game" | "no-game-name" | "no-ko" | "no-liberty" | "no-move" | "no-name" | "no-point" | "no-seed" | "no-sgf" | "no-such-game" | "no-words" | "node" | "nodes" | "not-yours" | "off-board" | "other-game" | "over" | "positions" | "range" | "row-count" | "row-length" | "rows" | "seeds" | "size" | "slow" | "suicide" | "superko" | "swap" | "swapped-sides" | "taken" | "too-late" | "two-stones" | "uneven-seeds" | "unread" | "who-moves";
            values: {
                [key: string]: string | number;
            };
            cause: components["schemas"]["CauseForm"] | null;
        };
        /** @description Say something. */
        ChatAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "chat";
            text: string;
        };
        /** @description An answer that may be chosen; without words it is a number. */
        ChoiceForm: {
            answer: string;
            words: components["schemas"]["WordsForm"] | null;
        };
        /** @description The clocks; ``left`` is what each player had at the time ``at``. */
        ClockForm: {
            /** @enum {string} */
            kind: "fischer" | "byoyomi";
            running: components["schemas"]["Player"] | null;
            left: {
                black?: number;
                white?: number;
                first?: number;
                second?: number;
            };
            periods?: {
                black?: number;
                white?: number;
                first?: number;
                second?: number;
            };
            settings: {
                [key: string]: number | string;
            };
            at: string;
        };
        /** @description The server is back: the running clock is charged for what it ran before the server went down, and goes on. */
        ClockResumedEvent: {
            /** @constant */
            kind: "clock_resumed";
            at: string;
            charged: number;
        };
        /** @description The host of the server has closed the room: the game ends without a result, and nothing more happens in it. */
        ClosedEvent: {
            /** @constant */
            kind: "closed";
            at: string;
        };
        /**
         * @description A room was opened. ``tokens`` are the hashes of the seats taken; ``seats`` hold kind, name and agent of each.
         *
         *     ``assisted`` says that the players agreed to the help of the computer; ``awaited`` are those who have been called
         *     over from another room and are not here yet.
         *
         *     A game that was brought along comes with ``nodes``, as ``given_nodes.py`` writes them, of which it stands at
         *     ``current``, with its ``ending`` there, and with the SGF text of its ``record``, so that what nobody here
         *     understands is saved again.
         */
        CreatedEvent: {
            /** @constant */
            kind: "created";
            at: string;
            game: string;
            seats: {
                [key: string]: {
                    [key: string]: string | null;
                };
            };
            public: boolean;
            clock: {
                [key: string]: unknown;
            } | null;
            diagram: string | null;
            moves: string[];
            assisted: boolean;
        };
        /** @description Change whether a stone, with its chain, is dead. */
        DeadAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "dead";
            point: string;
        };
        /** @description What was asked is refused, or no longer wanted. */
        DeclinedEvent: {
            /** @constant */
            kind: "declined";
            at: string;
            /** @enum {string} */
            what: "undo" | "rematch" | "draw";
            by: string;
        };
        /** @description A player does not agree about the dead stones: play goes on, and nothing may be removed afterwards. */
        DisputedEvent: {
            /** @constant */
            kind: "disputed";
            at: string;
            player: components["schemas"]["Player"];
        };
        /** @description Whose each point will probably be, which stones will probably die, and the points to expect. */
        EstimateMessage: {
            /** @constant */
            type: "estimate";
            id: string | number | null;
            node: number;
            territory: components["schemas"]["Territory"];
            dead: string[];
            points: [
                number,
                number
            ];
        };
        /** @description Something happened, and the patch is what it changed; ``cause`` is the id of the action that it came from. */
        EventMessage: {
            /** @constant */
            type: "event";
            version: number;
            event: components["schemas"]["ToldEvent"];
            patch: components["schemas"]["RoomPatch"];
            cause: string | number | null;
        };
        /** @description What went wrong, as a sentence, and as data where the page has words of its own for it. */
        Fault: {
            error: string;
            message?: components["schemas"]["MessageForm"] | null;
        };
        /** @description A game that can be played here. */
        GameForm: {
            name: components["schemas"]["GameName"];
            sizes: number[];
            default_size: number;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            options: components["schemas"]["OptionForm"][];
            levels: components["schemas"]["LevelForm"][];
            agents: string[];
        };
        /** @enum {string} */
        GameName: "hex" | "go" | "oware" | "awale";
        /**
         * @description What a network thinks at first sight: the chances of both players, how likely it finds each move.
         *
         *     ``lead`` in points and ``ownership``, from 1 to -1, are the first player's; empty where a game has none.
         */
        GlanceMessage: {
            /** @constant */
            type: "glance";
            engine: string;
            to_move: components["schemas"]["Player"];
            chances: [
                number,
                number
            ] | null;
            lead: number | null;
            policy: {
                [key: string]: number;
            };
            ownership: {
                [key: string]: number;
            };
        };
        /** @description What the points of both players are made of. */
        GoTallies: {
            black: components["schemas"]["GoTally"];
            white: components["schemas"]["GoTally"];
        };
        /** @description What a player's points are made of: only the parts that the rules in force count, and they add up. */
        GoTally: {
            stones?: number;
            territory: number;
            prisoners?: number;
            dead?: number;
            komi?: number;
        };
        /**
         * @description What a board of Go shows; ``territory`` is counted when the game is over, or when it is asked for.
         *
         *     ``forbidden`` says why empty points may not be played on; ``tally`` is there when the game is over.
         */
        GoView: {
            game: string;
            /** @constant */
            name: "go";
            size: number;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            to_move: components["schemas"]["Player"] | null;
            ply: number;
            last: string | null;
            legal: string[];
            outcome: components["schemas"]["OutcomeForm"] | null;
            diagram: string;
            stones: components["schemas"]["Stones"];
            prisoners: {
                [key: string]: number;
            };
            ko: string | null;
            passes: number;
            to_place: number;
            dead: string[];
            territory: components["schemas"]["Territory"] | null;
            forbidden: {
                [key: string]: "ko" | "superko" | "suicide";
            };
            tally: components["schemas"]["GoTallies"] | null;
        };
        /** @description Take the game to a node. */
        GotoAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "goto";
            node: number;
        };
        /** @description A seat was handed to an agent, or taken back by its person. */
        HandedOverEvent: {
            /** @constant */
            kind: "handed_over";
            at: string;
            player: components["schemas"]["Player"];
            agent: string | null;
        };
        /** @description What a board of Hex shows: the stones, and the winner's chain once there is one. */
        HexView: {
            game: string;
            /** @constant */
            name: "hex";
            size: number;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            to_move: components["schemas"]["Player"] | null;
            ply: number;
            last: string | null;
            legal: string[];
            outcome: components["schemas"]["OutcomeForm"] | null;
            diagram: string;
            stones: components["schemas"]["Stones"];
            chain: string[];
        };
        /** @description What a strong agent would play. */
        HintMessage: {
            /** @constant */
            type: "hint";
            id: string | number | null;
            node: number;
            move: string;
            value: number | null;
            line: string[];
            visits: number | null;
            why: string | null;
            reasons: components["schemas"]["ReasonsForm"] | null;
        };
        /** @description A text that holds a game or a position. */
        Import: {
            text: string;
        };
        /** @description A game or a position that was brought along, with the view of its end. */
        ImportedGame: {
            game: string;
            names: {
                [key: string]: string;
            };
            result: string | null;
            about: string;
            moves: string[];
            variations: number;
            comments: number;
            left_out: number;
            view: components["schemas"]["BoardView"];
        };
        /** @description What a text holds; ``number`` chooses one of them when a room is opened. */
        ImportedGames: {
            games: components["schemas"]["ImportedGame"][];
        };
        /**
         * @description An invitation, and the name of whoever comes by it.
         *
         *     ``claim`` is a long random word that will be the token of the seat: send it again when the answer was lost.
         */
        Invitation: {
            invitation: string;
            name?: string | null;
            claim?: string | null;
        };
        /** @description What somebody is invited to: the seat that is free, and whether the players may use the computer's help. */
        InvitationForm: {
            game: string;
            host: string | null;
            player: components["schemas"]["Player"] | null;
            clock: {
                [key: string]: number | string;
            } | null;
            assisted: boolean;
        };
        /** @description Somebody came by the invitation and took a seat. */
        JoinedEvent: {
            /** @constant */
            kind: "joined";
            at: string;
            player: components["schemas"]["Player"];
            name: string | null;
        };
        /** @description The seat that was taken, and the token that holds it. */
        JoinedSeat: {
            player: components["schemas"]["Player"];
            token: string;
        };
        /** @description What can be measured on the board; ``gains`` says what each move takes at once. */
        LandmarksMessage: {
            /** @constant */
            type: "landmarks";
            ways: components["schemas"]["WayForm"][];
            bridges: components["schemas"]["BridgeForm"][];
            threats: string[][];
            must_play: string[];
            gains: {
                [key: string]: number;
            };
        };
        /** @description A lesson in the list of a tutorial. */
        LessonCard: {
            name: string;
            title: components["schemas"]["WordsForm"];
            about: components["schemas"]["WordsForm"];
            steps: number;
        };
        /** @description A whole lesson. */
        LessonForm: {
            game: components["schemas"]["GameName"];
            name: string;
            title: components["schemas"]["WordsForm"];
            steps: components["schemas"]["StepForm"][];
        };
        /** @description How strong an agent can be chosen, the spec that chooses it, and its ratings on the boards where it has any. */
        LevelForm: {
            level: number;
            spec: string;
            ratings: components["schemas"]["RatingForm"][];
        };
        /** @description The positions that some moves lead to, one after the other. */
        LineForm: {
            views: components["schemas"]["BoardView"][];
        };
        /** @description Some moves after the position of a node. */
        LineWanted: {
            node: number;
            moves: string[];
        };
        /** @description What was seen of one position: the first player's chances and lead there, and the moves before and after. */
        LookMessage: {
            /** @constant */
            type: "look";
            glance: boolean;
            place: number;
            done: number;
            chance: number;
            lead: number | null;
            moves: components["schemas"]["PlacedMoveForm"][];
        };
        /** @description Something drawn on a point; ``text`` is what a label says, or where an arrow or a line leads. */
        MarkForm: {
            /** @enum {string} */
            kind: "triangle" | "square" | "circle" | "cross" | "selected" | "label" | "arrow" | "line";
            point: string;
            text?: string;
        };
        /** @description A player changed which stones are dead; whoever had accepted has to do it again. */
        MarkedEvent: {
            /** @constant */
            kind: "marked";
            at: string;
            player: components["schemas"]["Player"];
            dead: string[];
        };
        /**
         * @description A refusal as data: which, and what is to be filled in; ``player`` is a colour or a side.
         *
         *     ``detail`` is the whole in English, for a refusal whose cause has no key.
         */
        MessageForm: {
            /** @enum {string} */
            key: "agent-moves" | "agents-busy" | "ask-first" | "chat-full" | "computer-no-draw" | "count-changed" | "counting" | "closed" | "crowded" | "diagram" | "files-waiting" | "illegal" | "muted" | "name-of-computer" | "name-taken" | "no-clock" | "no-count" | "no-draws" | "no-help-agreed" | "no-sketches" | "no-such-game" | "no-territory" | "not-asked" | "not-counting" | "not-reviewed" | "not-your-seat" | "nothing-to-redo" | "nothing-to-undo" | "over" | "private" | "record" | "request" | "reloading" | "rematch-begun" | "rematch-later" | "restarting" | "reviewing" | "room-full" | "room-spent" | "seat-taken" | "server-full" | "sketch-full" | "sketches-full" | "still-answering" | "still-judging" | "time-left" | "time-up" | "too-long" | "too-fast" | "too-large" | "turn" | "unread" | "unreadable" | "unsaved" | "waiting" | "watching" | "wrong-invitation";
            values: {
                [key: string]: string | number;
            };
            cause: components["schemas"]["CauseForm"] | null;
        };
        /** @description Play a move; ``node`` plays from another position when nobody else is a person. */
        MoveAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "move";
            move: string;
            node?: number | null;
        };
        /** @description A move in the position of a node, to be compared with the best one. */
        MoveWeighed: {
            node: number;
            move: string;
        };
        /**
         * @description A move was played from a node; an agent's move carries its spec and what the agent thought.
         *
         *     ``reasons`` say as data what ``why`` says in English; moves that earlier versions stored lack them.
         */
        MovedEvent: {
            /** @constant */
            kind: "moved";
            at: string;
            player: components["schemas"]["Player"];
            move: string;
            node: number;
            value: number | null;
        };
        /** @description The host of the server lets nobody speak here any more, nor take another name. */
        MutedEvent: {
            /** @constant */
            kind: "muted";
            at: string;
        };
        /** @description A game to open: from the start, from a position, after some moves, or from a record. */
        NewRoom: {
            /**
             * @example hex:11
             * @example go:9,komi=6.5
             */
            game?: string | null;
            seats?: {
                [key: string]: components["schemas"]["SeatWanted"];
            };
            /**
             * @example {
             *       "increment": 5,
             *       "kind": "fischer",
             *       "main": 300
             *     }
             */
            clock?: {
                /** @enum {string} */
                kind: "fischer" | "byoyomi" | "none";
                main?: number;
                increment?: number;
                periods?: number;
                period?: number;
            } | null;
            /** @default false */
            public?: boolean;
            /**
             * @description whether people may use hints and let agents move for them
             * @default false
             */
            assisted?: boolean;
            /** @description a diagram to start from */
            position?: string | null;
            moves?: string[] | null;
            /** @description a record: SGF, JSON or a HexWorld link */
            sgf?: string | null;
            /** @description which game of the record */
            number?: number | null;
        };
        /**
         * @description A position of the game's tree; moves of agents tell what the agent thought.
         *
         *     A game that was brought along has remarks and marks; ``setup`` says that stones were set up here.
         */
        NodeForm: {
            id: number;
            parent: number | null;
            move: string | null;
            player: components["schemas"]["Player"] | null;
            seconds?: number;
            value?: number;
            line?: string[];
            why?: string;
            reasons?: components["schemas"]["ReasonsForm"];
            agent?: string;
            setup?: boolean;
            comment?: string;
            marks?: components["schemas"]["MarkForm"][];
        };
        /** @description Who is there. */
        OnlineMessage: {
            /** @constant */
            type: "online";
            seats: {
                black?: boolean;
                white?: boolean;
                first?: boolean;
                second?: boolean;
            };
            spectators: number;
        };
        /** @description A room that was opened. ``owner`` is the token of whoever opened it, the same as of their seats. */
        OpenedRoom: {
            room: string;
            tokens: {
                black?: string;
                white?: string;
                first?: string;
                second?: string;
            };
            owner: string;
            invitation: string | null;
            watch: string;
        };
        /** @description Something that can be chosen about a game beside its size. */
        OptionForm: {
            name: string;
            /** @enum {string} */
            kind: "yes-no" | "number" | "choice";
            default: string | number;
            choices?: string[];
            least?: number;
            most?: number;
            step?: number;
        };
        /** @description How a game ended on the board; ``score`` is the first player's points minus the second's. */
        OutcomeForm: {
            winner: components["schemas"]["Player"] | null;
            reason: string;
            score: number;
            points: [
                number,
                number
            ];
        };
        /** @description The red, blue and clear seeds of each hole, how the last move was sown, and what each legal move would do. */
        OwareView: {
            game: string;
            /** @constant */
            name: "oware";
            size: number;
            players: [
                components["schemas"]["Player"],
                components["schemas"]["Player"]
            ];
            to_move: components["schemas"]["Player"] | null;
            ply: number;
            last: string | null;
            legal: string[];
            outcome: components["schemas"]["OutcomeForm"] | null;
            diagram: string;
            captured: {
                [key: string]: number;
            };
            sowing: components["schemas"]["SowingPicture"] | null;
            previews: {
                [key: string]: components["schemas"]["SowingPreview"];
            };
            holes: [
                number,
                number,
                number
            ][];
        };
        /** @description Ask for the server's time. */
        Ping: {
            id?: string | number | null;
            /** @constant */
            type: "ping";
        };
        /** @description A move of a game that is looked back at; ``place`` is that of the position that it led to. */
        PlacedMoveForm: {
            number: number;
            player: components["schemas"]["Player"];
            move: string;
            chance: number;
            cost: number;
            /** @enum {string} */
            grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            better: string | null;
            line: string[];
            proved: boolean;
            place: number;
        };
        /** @description Something that needs no more words. */
        PlainAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @enum {string} */
            type: "undo" | "redo" | "resign" | "dispute" | "flag";
        };
        /** @enum {string} */
        Player: "black" | "white" | "first" | "second";
        /** @description How one player did; ``costliest`` are the places of the moves that cost the most, the worst first. */
        PlayerStoryForm: {
            player: components["schemas"]["Player"];
            grades: {
                best?: number;
                good?: number;
                inaccuracy?: number;
                mistake?: number;
                blunder?: number;
            };
            mean_cost: number;
            costliest: number[];
        };
        /** @description The server's time, for whoever asked. */
        PongMessage: {
            /** @constant */
            type: "pong";
            at: string;
        };
        /** @description A position to look at, the moves played from it, and who looks: usually who knows the game best. */
        PositionAnalysisWanted: {
            game: string;
            diagram?: string | null;
            stones?: {
                [key: string]: string[];
            } | null;
            holes?: (number[] | number)[] | null;
            captured?: {
                [key: string]: number;
            } | null;
            to_move?: string | null;
            moves?: string[];
            /** @example mcts */
            agent?: string | null;
        };
        /** @description A position to make: a diagram, or the stones of each player, or the seeds of each hole and what was taken. */
        PositionWanted: {
            game: string;
            diagram?: string | null;
            stones?: {
                [key: string]: string[];
            } | null;
            holes?: (number[] | number)[] | null;
            captured?: {
                [key: string]: number;
            } | null;
            to_move?: string | null;
        };
        /** @description The server's opinion which stones are dead. */
        ProposedEvent: {
            /** @constant */
            kind: "proposed";
            at: string;
            dead: string[];
        };
        /** @description A puzzle: ``exercise`` names what is asked, ``point`` the stone it is about, ``moves`` within how many. */
        PuzzleForm: {
            game: components["schemas"]["GameName"];
            number: number;
            count: number;
            grade: number;
            exercise: string;
            point: string | null;
            moves: number;
            view: components["schemas"]["BoardView"];
        };
        /**
         * @description Something that changes nothing and is answered to whoever asks; over the WebSocket only.
         *
         *     ``node`` asks about another position than the one that the game stands at.
         */
        Question: {
            id?: string | number | null;
            seat?: string | null;
            /** @enum {string} */
            type: "hint" | "estimate";
            node?: number | null;
        };
        /** @description How strong a level was measured to be on one board: Elo above the weakest, its 95 % error, its kyu if known. */
        RatingForm: {
            size: number;
            elo: number;
            error: number;
            kyu?: number;
        };
        /** @description Why a move is good or bad, after it was compared with the best one. */
        RationaleForm: {
            weighed: components["schemas"]["ReviewedMoveForm"];
            parts: components["schemas"]["RationalePartForm"][];
        };
        /** @description A sentence, what it is about, the points to mark, and moves to number in their order. */
        RationalePartForm: {
            /** @enum {string} */
            about: "move" | "change" | "reply" | "better";
            said: string | components["schemas"]["SentenceForm"];
            points: string[];
            line: string[];
        };
        /** @description Why an agent moved as it did, and its whole account, where it gives one. */
        ReasonsForm: {
            sentences: (string | components["schemas"]["SentenceForm"])[];
            sections: components["schemas"]["SectionForm"][];
        };
        /** @description An action, or a connection, is refused, with a sentence that says why. */
        RefusedMessage: {
            /** @constant */
            type: "refused";
            id: string | number | null;
            error: string;
            message: components["schemas"]["MessageForm"] | null;
        };
        /** @description Something that was said, and from which seat. */
        RemarkForm: {
            by: string;
            player: components["schemas"]["Player"] | null;
            text: string;
            at: string;
        };
        /** @description The players went on to another room. */
        RematchMadeEvent: {
            /** @constant */
            kind: "rematch_made";
            at: string;
            room: string;
        };
        /** @description Take another name. */
        RenameAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "rename";
            name: string;
        };
        /** @description A player took another name. */
        RenamedEvent: {
            /** @constant */
            kind: "renamed";
            at: string;
            player: components["schemas"]["Player"];
            name: string;
        };
        /** @description A player gave up. */
        ResignedEvent: {
            /** @constant */
            kind: "resigned";
            at: string;
            player: components["schemas"]["Player"];
        };
        /** @description How the game ended, by the board or otherwise; ``text`` as SGF writes it. */
        ResultForm: {
            winner: components["schemas"]["Player"] | null;
            reason: string;
            text: string;
        };
        /** @description Who looks, at how many positions, and the nodes of the room that they stand at, by their places. */
        ReviewBegins: {
            /** @constant */
            type: "begins";
            analyst: string;
            total: number;
            nodes: number[];
        };
        /** @description The whole review as it stands; it is ``final`` once every position was looked at properly. */
        ReviewTold: {
            /** @constant */
            type: "review";
            final: boolean;
            chances: number[];
            leads: (number | null)[];
            moves: components["schemas"]["PlacedMoveForm"][];
            story: components["schemas"]["StoryForm"];
        };
        /** @description The game to look back at: the one that leads to a node, where none is named to where the room stands. */
        ReviewWanted: {
            node?: number | null;
        };
        /** @description A move and what it did to its player's chances, from 0 to 1; ``better`` is null for the best move. */
        ReviewedMoveForm: {
            number: number;
            player: components["schemas"]["Player"];
            move: string;
            chance: number;
            cost: number;
            /** @enum {string} */
            grade: "best" | "good" | "inaccuracy" | "mistake" | "blunder";
            better: string | null;
            line: string[];
            proved: boolean;
        };
        /** @description A room in a list. */
        RoomCard: {
            id: string;
            game: string;
            /** @enum {string} */
            phase: "waiting" | "playing" | "scoring" | "finished";
            created: string;
            seats: {
                black?: components["schemas"]["SeatCard"];
                white?: components["schemas"]["SeatCard"];
                first?: components["schemas"]["SeatCard"];
                second?: components["schemas"]["SeatCard"];
            };
            result: string | null;
        };
        /** @description Public rooms, the latest first. */
        RoomList: {
            rooms: components["schemas"]["RoomCard"][];
        };
        /** @description The parts of a room that changed; lists that only grow come as what was added. */
        RoomPatch: {
            /** @enum {string} */
            phase?: "waiting" | "playing" | "scoring" | "finished";
            seats?: {
                black?: components["schemas"]["SeatForm"];
                white?: components["schemas"]["SeatForm"];
                first?: components["schemas"]["SeatForm"];
                second?: components["schemas"]["SeatForm"];
            };
            current?: number;
            clock?: components["schemas"]["ClockForm"] | null;
            result?: components["schemas"]["ResultForm"] | null;
            scoring?: components["schemas"]["ScoringForm"] | null;
            asks?: components["schemas"]["AskForm"][];
            rematch?: string | null;
            view?: components["schemas"]["BoardView"];
            nodes_add?: components["schemas"]["NodeForm"][];
            chat_add?: components["schemas"]["RemarkForm"][];
        };
        /** @description All that a viewer is told; ``draws``: the game can be drawn; the first ``given`` nodes were brought along. */
        RoomState: {
            /** @enum {string} */
            phase: "waiting" | "playing" | "scoring" | "finished";
            seats: {
                black?: components["schemas"]["SeatForm"];
                white?: components["schemas"]["SeatForm"];
                first?: components["schemas"]["SeatForm"];
                second?: components["schemas"]["SeatForm"];
            };
            current: number;
            clock: components["schemas"]["ClockForm"] | null;
            result: components["schemas"]["ResultForm"] | null;
            scoring: components["schemas"]["ScoringForm"] | null;
            asks: components["schemas"]["AskForm"][];
            rematch: string | null;
            id: string;
            game: string;
            public: boolean;
            assisted: boolean;
            draws: boolean;
            created: string;
            you: components["schemas"]["YouForm"];
            nodes: components["schemas"]["NodeForm"][];
            given: number;
            view: components["schemas"]["BoardView"];
            chat: components["schemas"]["RemarkForm"][];
            thinking: components["schemas"]["ThinkingForm"] | null;
            version: number;
        };
        /** @description Somebody said something; ``player`` is the seat of whoever it was, None for a host without one. */
        SaidEvent: {
            /** @constant */
            kind: "said";
            at: string;
            by: string;
            text: string;
            player: components["schemas"]["Player"] | null;
        };
        /** @description Players agree to the dead stones as they are marked. */
        ScoreAcceptedEvent: {
            /** @constant */
            kind: "score_accepted";
            at: string;
            players: components["schemas"]["Player"][];
        };
        /** @description Which stones are dead, as marked and as proposed, and who accepts; ``tally`` is what the points are made of. */
        ScoringForm: {
            dead: string[];
            proposed: string[];
            judged: boolean;
            accepted: components["schemas"]["Player"][];
            territory: components["schemas"]["Territory"] | null;
            points: [
                number,
                number
            ] | null;
            tally: {
                black?: {
                    [key: string]: number;
                };
                white?: {
                    [key: string]: number;
                };
                first?: {
                    [key: string]: number;
                };
                second?: {
                    [key: string]: number;
                };
            } | null;
        };
        /** @description What a search has found so far; ``visits`` counts in the engine's own measure. */
        SearchMessage: {
            /** @constant */
            type: "search";
            chances: [
                number,
                number
            ] | null;
            visits: number | null;
            proved: boolean;
            candidates: components["schemas"]["CandidateForm"][];
        };
        /** @description Who sits at a side of a room in a list. */
        SeatCard: {
            name: string | null;
            /** @enum {string} */
            kind: "here" | "link" | "agent";
            agent?: string | null;
        };
        /** @description A place at the board; ``agent`` is the spec that moves for it now, ``name`` what its person is called. */
        SeatForm: {
            /** @enum {string} */
            kind: "here" | "link" | "agent";
            name: string | null;
            agent: string | null;
            taken: boolean;
            online: boolean;
        };
        /** @description Who sits at a side: a person at this browser, a person who comes by link, or an agent. */
        SeatWanted: {
            /**
             * @default here
             * @enum {string}
             */
            kind?: "here" | "link" | "agent";
            /** @example level:3 */
            agent?: string | null;
            name?: string | null;
        };
        /** @description A part of an account: its heading and its lines. */
        SectionForm: {
            heading: string | components["schemas"]["SentenceForm"];
            lines: (string | components["schemas"]["SentenceForm"])[];
        };
        /** @description A sentence of an agent: which, and what is to be filled in; parts may be sentences themselves. */
        SentenceForm: {
            key: components["schemas"]["SentenceKey"];
            values: {
                [key: string]: string | number | components["schemas"]["SentenceForm"] | (string | components["schemas"]["SentenceForm"])[];
            };
        };
        /** @enum {string} */
        SentenceKey: "move.worth" | "move.at-most" | "move.chance" | "random.only" | "random.drawn" | "greedy.best" | "greedy.equal" | "greedy.equals" | "greedy.next" | "path.cut-off" | "path.only" | "path.central" | "montecarlo.best" | "montecarlo.next" | "instinct.first" | "instinct.other" | "instinct.missed" | "alphabeta.no-time" | "alphabeta.wins" | "alphabeta.loses" | "alphabeta.worth" | "alphabeta.next" | "alphabeta.nexts" | "alphabeta.change" | "search.feared" | "tree.count" | "tree.count-wins" | "tree.count-loses" | "mcts.wins" | "mcts.best" | "mcts.next" | "mcts.loses" | "neural.wins" | "neural.loses" | "neural.best" | "neural.changed" | "neural.first" | "neural.next" | "neural.reply" | "neural.ahead" | "neural.behind" | "neural.unseen" | "proof.wins" | "proof.draws" | "proof.line" | "proof.loses" | "closing.fills" | "closing.takes" | "closing.level" | "closing.ahead" | "closing.behind" | "surrender" | "expert.instant-win" | "expert.must-block" | "expert.many-threats" | "expert.cannot-block" | "expert.proved-win" | "expert.solved-win" | "expert.fair-opening" | "expert.swap" | "expert.forward-one" | "expert.forward-two" | "expert.bridge-reply" | "expert.in-front" | "expert.block" | "expert.their-best" | "expert.advance" | "expert.their-cell" | "expert.no-bridge" | "expert.ziggurat" | "expert.edge-2-to-1" | "expert.edge-3-to-2" | "expert.other-rule" | "expert.no-time" | "expert.wins" | "expert.loses" | "expert.searched" | "expert.bridges-decide" | "expert.next" | "expert.next-at-most" | "expert.reply" | "expert.simulated" | "expert.next-chance" | "expert.threat" | "expert.compared" | "expert.compared-front" | "expert.compared-block" | "expert.one-bridge" | "expert.bridges" | "expert.distances" | "expert.i-need" | "expert.i-still-need" | "expert.i-cannot" | "expert.they-need" | "expert.they-still-need" | "expert.they-cannot" | "claim.only-move" | "claim.must-play" | "claim.joins" | "claim.keeps" | "claim.ladder" | "claim.blocks" | "claim.advances" | "claim.lost" | "claim.proved-win" | "side.top" | "side.bottom" | "side.left" | "side.right" | "account.rule" | "account.before" | "account.after" | "account.stones" | "account.too-many" | "account.my-way" | "account.their-way" | "account.claims" | "account.threats" | "account.threat" | "account.compared" | "account.answer" | "account.order" | "account.place" | "account.declined" | "account.because" | "term.base" | "term.opponent" | "term.own" | "term.spine" | "term.bridge" | "term.front" | "term.no_raise" | "rule.instant win" | "rule.must block" | "rule.fair opening" | "rule.swap pieces" | "rule.proved win" | "rule.must play" | "rule.forced advance" | "rule.bridge reply" | "rule.connection reply" | "rule.ladder" | "rule.emulation" | "rule.ziggurat reply" | "rule.edge 2 to 1" | "rule.edge 3 to 2" | "rule.look ahead" | "declined.off" | "declined.no-time" | "declined.no-bridge" | "declined.idle-bridge" | "declined.no-ziggurat" | "declined.too-early" | "declined.no-step" | "declined.no-stone" | "declined.not-nearer" | "declined.too-little" | "declined.few-blocks" | "declined.no-way" | "declined.risky" | "declined.no-escape" | "declined.no-runner" | "declined.no-proof" | "declined.lost" | "declined.no-threat" | "declined.many-moves" | "declined.not-begun" | "declined.not-restored" | "declined.all-hold" | "declined.not-needed" | "declined.own-stone" | "declined.no-swap" | "declined.weak-stone" | "declined.i-need" | "declined.i-am-cut-off" | "declined.they-need" | "declined.they-are-cut-off" | "declined.loses" | "declined.unchecked" | "declined.preferred" | "declined.worth-less" | "stones.captures" | "stones.ko" | "stones.snapback" | "stones.caught" | "stones.double-atari" | "stones.ladder" | "stones.ladder-broken" | "stones.net" | "stones.atari" | "stones.saves" | "stones.still-caught" | "stones.leaves-atari" | "stones.self-atari" | "stones.catchable" | "stones.connects" | "stones.cuts" | "stones.kills" | "stones.lives" | "stones.leaves-weak" | "stones.gives-up-seki" | "paths.wins" | "paths.must-block" | "paths.ignores" | "paths.too-late" | "paths.misses-win" | "paths.must-play" | "paths.only-stop" | "paths.leaves-threat" | "paths.forces" | "paths.keeps-bridge" | "paths.fills-bridge" | "paths.cuts-bridge" | "paths.enters-bridge" | "paths.leaves-bridge" | "paths.makes-bridge" | "paths.joins" | "paths.reaches-side" | "paths.distances" | "paths.needs" | "paths.still-needs" | "paths.cut-off" | "sowing.takes" | "sowing.wins" | "sowing.ends" | "sowing.starves" | "sowing.feeds" | "sowing.must-feed" | "sowing.protects" | "sowing.exposes" | "sowing.exposes-more" | "sowing.loses" | "why.best" | "why.good" | "why.cost" | "why.proved" | "why.lead" | "why.reply" | "why.better" | "why.line";
        ServerMessage: components["schemas"]["StateMessage"] | components["schemas"]["EventMessage"] | components["schemas"]["ThinkingMessage"] | components["schemas"]["HintMessage"] | components["schemas"]["EstimateMessage"] | components["schemas"]["SketchedMessage"] | components["schemas"]["AckMessage"] | components["schemas"]["RefusedMessage"] | components["schemas"]["OnlineMessage"] | components["schemas"]["PongMessage"];
        /** @description Draw a mark on a position for all who watch, or take away the same one; nothing of it is stored. */
        SketchAction: {
            id?: string | number | null;
            /** @constant */
            type: "sketch";
            node: number;
            mark: components["schemas"]["SketchMark"];
        };
        /** @description All that players have drawn on a position. */
        SketchForm: {
            node: number;
            marks: components["schemas"]["MarkForm"][];
        };
        /** @description Something to draw on a point; ``text`` is the letter of a label, or where an arrow leads. */
        SketchMark: {
            /** @enum {string} */
            kind: "circle" | "cross" | "triangle" | "label" | "arrow";
            point: string;
            text?: string;
        };
        /** @description What is drawn on some positions now; the others are as before, and bare when one comes. */
        SketchedMessage: {
            /** @constant */
            type: "sketched";
            boards: components["schemas"]["SketchForm"][];
        };
        Sketching: components["schemas"]["SketchAction"] | components["schemas"]["WipeAction"];
        /** @description How a move was sown, seed by seed, and the holes that were taken; see ``Sowing``. */
        SowingPicture: {
            move: string;
            path: components["schemas"]["SownSeed"][];
            captured: number[];
        };
        /** @description What a legal move would do: the hole of each seed as they land, the holes taken, and the seeds won in all. */
        SowingPreview: {
            path: number[];
            captured: number[];
            taken: number;
        };
        /** @description Where a seed landed. */
        SownSeed: {
            hole: number;
            /** @enum {string} */
            colour: "red" | "blue" | "transparent" | "plain";
        };
        /** @description The whole room, which comes first; ``now`` is the server's time. */
        StateMessage: {
            /** @constant */
            type: "state";
            state: components["schemas"]["RoomState"];
            now: string;
        };
        /** @description A position with something to do in it; ``choices`` are there when it is a question. */
        StepForm: {
            view: components["schemas"]["BoardView"];
            say: components["schemas"]["WordsForm"];
            hint: components["schemas"]["WordsForm"];
            slip: components["schemas"]["WordsForm"];
            done: components["schemas"]["WordsForm"];
            choices: components["schemas"]["ChoiceForm"][];
        };
        /** @description The points that each player's stones are on. */
        Stones: {
            black: string[];
            white: string[];
        };
        /** @description What decided the game; ``turned`` is the place of the move that brought the winner ahead for good. */
        StoryForm: {
            winner: components["schemas"]["Player"] | null;
            /** @enum {string} */
            course: "turned" | "led" | "behind" | "even";
            turned: number | null;
            players: components["schemas"]["PlayerStoryForm"][];
        };
        /** @description Hand a seat to an agent, or take it back. */
        TakeoverAction: {
            id?: string | number | null;
            seat?: string | null;
            /** @constant */
            type: "takeover";
            agent?: string | null;
        };
        /** @description The empty points that each player surrounds, and those that nobody does. */
        Territory: {
            black: string[];
            white: string[];
            neutral: string[];
        };
        /** @description An agent that thinks, and what it has thought so far. */
        ThinkingForm: {
            player: components["schemas"]["Player"];
            agent: string;
            since: string;
            move?: string;
            value: number | null;
            line?: string[];
            visits?: number | null;
        };
        /** @description What an agent thinks of its chances while it thinks; null when it is done. */
        ThinkingMessage: {
            /** @constant */
            type: "thinking";
            thinking: components["schemas"]["ThinkingForm"] | null;
        };
        /** @description A player's time ran out. */
        TimeUpEvent: {
            /** @constant */
            kind: "time_up";
            at: string;
            player: components["schemas"]["Player"];
        };
        ToldEvent: components["schemas"]["CreatedEvent"] | components["schemas"]["JoinedEvent"] | components["schemas"]["ArrivedEvent"] | components["schemas"]["MovedEvent"] | components["schemas"]["WentToEvent"] | components["schemas"]["ResignedEvent"] | components["schemas"]["TimeUpEvent"] | components["schemas"]["ClockResumedEvent"] | components["schemas"]["AskedEvent"] | components["schemas"]["AcceptedEvent"] | components["schemas"]["DeclinedEvent"] | components["schemas"]["ProposedEvent"] | components["schemas"]["MarkedEvent"] | components["schemas"]["ScoreAcceptedEvent"] | components["schemas"]["DisputedEvent"] | components["schemas"]["HandedOverEvent"] | components["schemas"]["RenamedEvent"] | components["schemas"]["SaidEvent"] | components["schemas"]["RematchMadeEvent"] | components["schemas"]["MutedEvent"] | components["schemas"]["ClosedEvent"];
        /** @description A game's tutorial, and its puzzles: how many there are of each grade, and which is the one of the day. */
        TutorialForm: {
            game: components["schemas"]["GameName"];
            lessons: components["schemas"]["LessonCard"][];
            grades: number[];
            daily: number;
        };
        /** @description A shortest way of a player, and the stones it still takes; null for one who is cut off. */
        WayForm: {
            player: components["schemas"]["Player"];
            distance: number | null;
            cells: string[];
        };
        /** @description The game was taken back, or forward, to a node. */
        WentToEvent: {
            /** @constant */
            kind: "went_to";
            at: string;
            node: number;
        };
        /** @description Take away all that is drawn on a position. */
        WipeAction: {
            id?: string | number | null;
            /** @constant */
            type: "wipe";
            node: number;
        };
        /** @description A sentence in every language of the page. */
        WordsForm: {
            en: string;
            fr: string;
        };
        /** @description What the token that was sent is good for. */
        YouForm: {
            seats: components["schemas"]["Player"][];
            /** @enum {string} */
            role: "player" | "spectator";
            owner: boolean;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type AcceptedEvent = components['schemas']['AcceptedEvent'];
export type AckMessage = components['schemas']['AckMessage'];
export type Acted = components['schemas']['Acted'];
export type Action = components['schemas']['Action'];
export type AgreeAction = components['schemas']['AgreeAction'];
export type AnalysisEnds = components['schemas']['AnalysisEnds'];
export type AnalysisWanted = components['schemas']['AnalysisWanted'];
export type ArrivedEvent = components['schemas']['ArrivedEvent'];
export type AskAction = components['schemas']['AskAction'];
export type AskForm = components['schemas']['AskForm'];
export type AskedEvent = components['schemas']['AskedEvent'];
export type Attempt = components['schemas']['Attempt'];
export type AttemptForm = components['schemas']['AttemptForm'];
export type AwaleView = components['schemas']['AwaleView'];
export type BoardView = components['schemas']['BoardView'];
export type BridgeForm = components['schemas']['BridgeForm'];
export type CandidateForm = components['schemas']['CandidateForm'];
export type Catalogue = components['schemas']['Catalogue'];
export type CauseForm = components['schemas']['CauseForm'];
export type ChatAction = components['schemas']['ChatAction'];
export type ChoiceForm = components['schemas']['ChoiceForm'];
export type ClockForm = components['schemas']['ClockForm'];
export type ClockResumedEvent = components['schemas']['ClockResumedEvent'];
export type ClosedEvent = components['schemas']['ClosedEvent'];
export type CreatedEvent = components['schemas']['CreatedEvent'];
export type DeadAction = components['schemas']['DeadAction'];
export type DeclinedEvent = components['schemas']['DeclinedEvent'];
export type DisputedEvent = components['schemas']['DisputedEvent'];
export type EstimateMessage = components['schemas']['EstimateMessage'];
export type EventMessage = components['schemas']['EventMessage'];
export type Fault = components['schemas']['Fault'];
export type GameForm = components['schemas']['GameForm'];
export type GameName = components['schemas']['GameName'];
export type GlanceMessage = components['schemas']['GlanceMessage'];
export type GoTallies = components['schemas']['GoTallies'];
export type GoTally = components['schemas']['GoTally'];
export type GoView = components['schemas']['GoView'];
export type GotoAction = components['schemas']['GotoAction'];
export type HandedOverEvent = components['schemas']['HandedOverEvent'];
export type HexView = components['schemas']['HexView'];
export type HintMessage = components['schemas']['HintMessage'];
export type Import = components['schemas']['Import'];
export type ImportedGame = components['schemas']['ImportedGame'];
export type ImportedGames = components['schemas']['ImportedGames'];
export type Invitation = components['schemas']['Invitation'];
export type InvitationForm = components['schemas']['InvitationForm'];
export type JoinedEvent = components['schemas']['JoinedEvent'];
export type JoinedSeat = components['schemas']['JoinedSeat'];
export type LandmarksMessage = components['schemas']['LandmarksMessage'];
export type LessonCard = components['schemas']['LessonCard'];
export type LessonForm = components['schemas']['LessonForm'];
export type LevelForm = components['schemas']['LevelForm'];
export type LineForm = components['schemas']['LineForm'];
export type LineWanted = components['schemas']['LineWanted'];
export type LookMessage = components['schemas']['LookMessage'];
export type MarkForm = components['schemas']['MarkForm'];
export type MarkedEvent = components['schemas']['MarkedEvent'];
export type MessageForm = components['schemas']['MessageForm'];
export type MoveAction = components['schemas']['MoveAction'];
export type MoveWeighed = components['schemas']['MoveWeighed'];
export type MovedEvent = components['schemas']['MovedEvent'];
export type MutedEvent = components['schemas']['MutedEvent'];
export type NewRoom = components['schemas']['NewRoom'];
export type NodeForm = components['schemas']['NodeForm'];
export type OnlineMessage = components['schemas']['OnlineMessage'];
export type OpenedRoom = components['schemas']['OpenedRoom'];
export type OptionForm = components['schemas']['OptionForm'];
export type OutcomeForm = components['schemas']['OutcomeForm'];
export type OwareView = components['schemas']['OwareView'];
export type Ping = components['schemas']['Ping'];
export type PlacedMoveForm = components['schemas']['PlacedMoveForm'];
export type PlainAction = components['schemas']['PlainAction'];
export type Player = components['schemas']['Player'];
export type PlayerStoryForm = components['schemas']['PlayerStoryForm'];
export type PongMessage = components['schemas']['PongMessage'];
export type PositionAnalysisWanted = components['schemas']['PositionAnalysisWanted'];
export type PositionWanted = components['schemas']['PositionWanted'];
export type ProposedEvent = components['schemas']['ProposedEvent'];
export type PuzzleForm = components['schemas']['PuzzleForm'];
export type Question = components['schemas']['Question'];
export type RatingForm = components['schemas']['RatingForm'];
export type RationaleForm = components['schemas']['RationaleForm'];
export type RationalePartForm = components['schemas']['RationalePartForm'];
export type ReasonsForm = components['schemas']['ReasonsForm'];
export type RefusedMessage = components['schemas']['RefusedMessage'];
export type RemarkForm = components['schemas']['RemarkForm'];
export type RematchMadeEvent = components['schemas']['RematchMadeEvent'];
export type RenameAction = components['schemas']['RenameAction'];
export type RenamedEvent = components['schemas']['RenamedEvent'];
export type ResignedEvent = components['schemas']['ResignedEvent'];
export type ResultForm = components['schemas']['ResultForm'];
export type ReviewBegins = components['schemas']['ReviewBegins'];
export type ReviewTold = components['schemas']['ReviewTold'];
export type ReviewWanted = components['schemas']['ReviewWanted'];
export type ReviewedMoveForm = components['schemas']['ReviewedMoveForm'];
export type RoomCard = components['schemas']['RoomCard'];
export type RoomList = components['schemas']['RoomList'];
export type RoomPatch = components['schemas']['RoomPatch'];
export type RoomState = components['schemas']['RoomState'];
export type SaidEvent = components['schemas']['SaidEvent'];
export type ScoreAcceptedEvent = components['schemas']['ScoreAcceptedEvent'];
export type ScoringForm = components['schemas']['ScoringForm'];
export type SearchMessage = components['schemas']['SearchMessage'];
export type SeatCard = components['schemas']['SeatCard'];
export type SeatForm = components['schemas']['SeatForm'];
export type SeatWanted = components['schemas']['SeatWanted'];
export type SectionForm = components['schemas']['SectionForm'];
export type SentenceForm = components['schemas']['SentenceForm'];
export type SentenceKey = components['schemas']['SentenceKey'];
export type ServerMessage = components['schemas']['ServerMessage'];
export type SketchAction = components['schemas']['SketchAction'];
export type SketchForm = components['schemas']['SketchForm'];
export type SketchMark = components['schemas']['SketchMark'];
export type SketchedMessage = components['schemas']['SketchedMessage'];
export type Sketching = components['schemas']['Sketching'];
export type SowingPicture = components['schemas']['SowingPicture'];
export type SowingPreview = components['schemas']['SowingPreview'];
export type SownSeed = components['schemas']['SownSeed'];
export type StateMessage = components['schemas']['StateMessage'];
export type StepForm = components['schemas']['StepForm'];
export type Stones = components['schemas']['Stones'];
export type StoryForm = components['schemas']['StoryForm'];
export type TakeoverAction = components['schemas']['TakeoverAction'];
export type Territory = components['schemas']['Territory'];
export type ThinkingForm = components['schemas']['ThinkingForm'];
export type ThinkingMessage = components['schemas']['ThinkingMessage'];
export type TimeUpEvent = components['schemas']['TimeUpEvent'];
export type ToldEvent = components['schemas']['ToldEvent'];
export type TutorialForm = components['schemas']['TutorialForm'];
export type WayForm = components['schemas']['WayForm'];
export type WentToEvent = components['schemas']['WentToEvent'];
export type WipeAction = components['schemas']['WipeAction'];
export type WordsForm = components['schemas']['WordsForm'];
export type YouForm = components['schemas']['YouForm'];
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
