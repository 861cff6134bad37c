import { dictionary } from "../../i18n/dictionary";

/** What all games of sowing say. */
export const words = dictionary(
    {
        hole: "Hole {hole}",
        illegal: "Hole {hole} has nothing for you to sow",
    },
    {
        hole: "Trou {hole}",
        illegal: "Le trou {hole} n'a rien à semer pour vous",
    },
);
