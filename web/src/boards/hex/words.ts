import { dictionary } from "../../i18n/dictionary";

export const words = dictionary(
    {
        name: "Hex",
        about: "Join your two sides. Learned in a minute, never a draw.",
        rules: "Players take turns placing a stone. Black joins top and bottom, White joins left and right. There are no draws.",
        "option.swap": "Second player may swap",
        "explain.swap":
            "After the first stone, the second player may take it over instead of answering it. So it pays to begin with a move that is neither strong nor weak.",
        "move.swap-pieces": "swap",
        "reason.connection": "sides joined",
        swap: "Swap sides",
        swapped: "The first stone has changed hands",
        chain: "winning chain",
        "goal.black": "join top and bottom with an unbroken chain.",
        "goal.white": "join left and right with an unbroken chain.",
        "goal.turned": "join the two sides of your colour with an unbroken chain.",
        begin: "Place a stone on any empty cell; near the middle is good.",
        "begin.swapped":
            "Place a stone, but not too good a one: your opponent may swap and make it their own. Near an edge is fair.",
        "begin.swap":
            "Place a stone, or swap if you like the first one better: it becomes yours, and the other side moves next.",
        "lesson.sides": "Black owns the top and the bottom, White the left and the right.",
        "lesson.turns": "One stone a turn, on any empty cell. Stones never move and are never taken.",
        "lesson.chain": "Whoever joins their two sides with an unbroken chain wins.",
        "lies.slanted": "slanted",
        "lies.level": "wide lozenge",
        "lies.upright": "tall lozenge",
    },
    {
        name: "Hex",
        about: "Reliez vos deux côtés. S'apprend en une minute, jamais de nulle.",
        rules: "Chacun pose une pierre à son tour. Noir relie le haut et le bas, Blanc la gauche et la droite. Il n'y a jamais de partie nulle.",
        "option.swap": "Le second joueur peut échanger",
        "explain.swap":
            "Après la première pierre, le second joueur peut la prendre à son compte au lieu d'y répondre. Mieux vaut donc commencer par un coup ni fort ni faible.",
        "move.swap-pieces": "échange",
        "reason.connection": "côtés reliés",
        swap: "Échanger",
        swapped: "La première pierre a changé de camp",
        chain: "chaîne gagnante",
        "goal.black": "reliez le haut et le bas par une chaîne ininterrompue.",
        "goal.white": "reliez la gauche et la droite par une chaîne ininterrompue.",
        "goal.turned": "reliez les deux côtés de votre couleur par une chaîne ininterrompue.",
        begin: "Posez une pierre sur une case libre ; près du centre, c'est bien.",
        "begin.swapped":
            "Posez une pierre, mais pas trop bien placée : l'adversaire peut l'échanger et se l'approprier. Près d'un bord, c'est équitable.",
        "begin.swap":
            "Posez une pierre, ou échangez si la première vous plaît davantage : elle devient la vôtre, et l'autre camp joue.",
        "lesson.sides": "Noir possède le haut et le bas, Blanc la gauche et la droite.",
        "lesson.turns": "Une pierre par tour, sur une case libre. Les pierres ne bougent pas et ne sont jamais prises.",
        "lesson.chain": "Qui relie ses deux côtés par une chaîne ininterrompue gagne.",
        "lies.slanted": "incliné",
        "lies.level": "losange couché",
        "lies.upright": "losange debout",
    },
);
