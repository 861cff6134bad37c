import { dictionary } from "../../i18n/dictionary";

export const words = dictionary(
    {
        name: "Awalé",
        about: "Sow seeds round the board, harvest twos and threes. Africa's classic.",
        rules: "The first player owns holes A to F, the second a to f. Take all the seeds of one of your holes and sow them one by one, counter-clockwise. If your last seed makes two or three in a hole of your opponent's, you take them, and so on backwards. Never leave your opponent without seeds if you can help it. The first to 25 seeds wins.",
        seed: "1 seed",
        seeds: "{count} seeds",
        starves: "Hole {hole} would leave your opponent without seeds",
        one: "one seed",
    },
    {
        name: "Awalé",
        about: "Semez vos graines, récoltez par deux ou trois. Le classique africain.",
        rules: "Le premier joueur possède les trous A à F, le second les trous a à f. Prenez toutes les graines d'un de vos trous et semez-les une à une dans le sens antihoraire. Si votre dernière graine porte un trou adverse à deux ou trois graines, vous les prenez, et ainsi de suite en reculant. Ne laissez jamais votre adversaire sans graines si vous pouvez l'éviter. Le premier à 25 graines gagne.",
        seed: "1 graine",
        seeds: "{count} graines",
        starves: "Le trou {hole} laisserait votre adversaire sans graines",
        one: "une graine",
    },
);
