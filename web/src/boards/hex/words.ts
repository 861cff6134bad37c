import { dictionary } from "../../i18n/dictionary";

export const words = dictionary(
    {
        name: "Hex",
        about: "Join your two sides. Learned in a minute, never a draw.",
        rules: "Players take turns placing a stone. Black joins top and bottom, White joins left and right. There are no draws.",
        "option.swap": "Second player may swap",
        "move.swap-pieces": "swap",
        "reason.connection": "sides joined",
        swap: "Swap sides",
        swapped: "The first stone has changed hands",
        chain: "winning chain",
        "goal.black": "join top and bottom with an unbroken chain.",
        "goal.white": "join left and right with an unbroken chain.",
        begin: "Place a stone on any empty cell; near the middle is good.",
    },
    {
        name: "Hex",
        about: "Reliez vos deux côtés. S'apprend en une minute, jamais de nulle.",
        rules: "Chacun pose une pierre à son tour. Noir relie le haut et le bas, Blanc la gauche et la droite. Il n'y a jamais de partie nulle.",
        "option.swap": "Le second joueur peut échanger",
        "move.swap-pieces": "échange",
        "reason.connection": "côtés reliés",
        swap: "Échanger",
        swapped: "La première pierre a changé de camp",
        chain: "chaîne gagnante",
        "goal.black": "reliez le haut et le bas par une chaîne ininterrompue.",
        "goal.white": "reliez la gauche et la droite par une chaîne ininterrompue.",
        begin: "Posez une pierre sur une case libre ; près du centre, c'est bien.",
    },
);
