/** The facts about a move in French; their English comes from the server's table. A missing one is an error of the compiler. */
import type { Sentence } from "../api/types";

type Fact = Extract<Sentence["key"], `${"stones" | "paths" | "sowing" | "why"}.${string}`>;

export const facts: Readonly<Record<Fact, string>> = {
    "stones.captures": "{move} capture {stones:stones} en {point}.",
    "stones.ko": "{move} prend un ko : {opponent:player} ne peut pas reprendre aussitôt en {point}.",
    "stones.snapback":
        "{move} est un piège : si {opponent:player} le prend en {reply}, {move} reprend {stones:stones}.",
    "stones.caught": "{move} attrape {stones:stones} en {point} : aucune réponse ne sauve cette chaîne.",
    "stones.double-atari":
        "{move} met {point} et {other} en atari à la fois : {opponent:player} ne peut pas sauver les deux.",
    "stones.ladder": "{move} attrape {stones:stones} en {point} dans une échelle : {line:line}.",
    "stones.ladder-broken": "{move} commence une échelle qui ne marche pas : {stone} la brise.",
    "stones.net": "{move} prend {stones:stones} en {point} dans un filet : aucune réponse n'en sort.",
    "stones.atari": "{move} met {stones:stones} en atari, en {point}.",
    "stones.saves": "{move} sort {stones:stones} d'atari, en {point}.",
    "stones.still-caught": "{move} ne sauve pas {stones:stones} en {point} : {line:line} capture cette chaîne.",
    "stones.leaves-atari":
        "{move} laisse {stones:stones} en atari, en {point} : {opponent:player} peut capturer en {reply}.",
    "stones.self-atari":
        "{move} met {stones:stones} de son propre camp en atari : {opponent:player} peut capturer en {reply}.",
    "stones.catchable": "{move} expose {stones:stones} en {point} à une échelle : {line:line}.",
    "stones.connects": "{move} relie {point} et {other}.",
    "stones.cuts": "{move} coupe {point} de {other}.",
    "stones.kills":
        "{move} tue {stones:stones} en {point} : à l'intérieur de son encerclement, cette chaîne ne peut pas vivre.",
    "stones.lives":
        "{move} fait vivre {stones:stones} en {point} : aucune attaque de l'intérieur ne tue plus cette chaîne.",
    "stones.leaves-weak": "{move} laisse mourir {stones:stones} en {point} : {opponent:player} les tue en {reply}.",
    "stones.gives-up-seki":
        "{move} défait un seki : {opponent:player} peut maintenant capturer {stones:stones} en {reply}.",
    "paths.wins": "{move} relie les deux bords de {player:player} et gagne.",
    "paths.misses-win": "{move} manque le gain : {reply} aurait relié aussitôt les bords de {player:player}.",
    "paths.must-block": "{opponent:player} menace de gagner en {move} ; tout autre coup perd aussitôt.",
    "paths.ignores": "{move} ignore une menace : {opponent:player} gagne aussitôt en {reply}.",
    "paths.too-late": "{move} pare une menace, mais {opponent:player} gagne quand même aussitôt en {reply}.",
    "paths.must-play":
        "{opponent:player} menace de gagner de force ; {count:cells} seulement peuvent l'en empêcher, dont {move}.",
    "paths.only-stop": "{opponent:player} menace de gagner de force ; seul {move} peut l'en empêcher.",
    "paths.leaves-threat": "Après {move}, {opponent:player} gagne de force, en commençant par {reply}.",
    "paths.forces":
        "Après {move}, les bords de {player:player} sont pratiquement reliés, quoi que fasse {opponent:player}.",
    "paths.keeps-bridge": "{move} maintient la liaison de {one} à {other} : leur pont avait été attaqué en {entered}.",
    "paths.fills-bridge": "{move} remplit un pont de son propre camp : {one} et {other} étaient pratiquement reliés.",
    "paths.cuts-bridge": "{move} rompt le pont entre {one} et {other}.",
    "paths.enters-bridge": "{move} entre dans le pont de {one} à {other} ; {reply} le maintiendrait.",
    "paths.leaves-bridge":
        "{move} laisse ouvert le pont de {one} à {other} : {opponent:player} peut couper en {reply}.",
    "paths.makes-bridge": "{move} forme un pont avec {one}.",
    "paths.joins": "{move} touche {one} et {other} et les relie.",
    "paths.reaches-side": "{move} mène la chaîne de {one} jusqu'au bord : {side}.",
    "paths.distances": "{mine} ; {theirs}.",
    "paths.needs": "{player:player} : encore {stones:stones} à poser, au lieu de {before}",
    "paths.still-needs": "{player:player} : toujours {stones:stones} à poser",
    "paths.cut-off": "{player:player} est coupé",
    "sowing.takes": "{move} prend {seeds:seeds}.",
    "sowing.wins": "{move} met fin à la partie, et {player:player} la gagne.",
    "sowing.ends": "{move} met fin à la partie, et {player:player} ne la gagne pas.",
    "sowing.starves": "{move} laisse {opponent:player} sans une graine.",
    "sowing.feeds": "{move} donne des graines à {opponent:player}, qui n'en avait plus.",
    "sowing.must-feed": "{opponent:player} n'a plus de graines : {move} doit en donner, aucun autre coup n'est permis.",
    "sowing.protects":
        "{move} protège des graines : {opponent:player} aurait pu en prendre {before}, et peut maintenant en prendre {after}.",
    "sowing.exposes": "Après {move}, {opponent:player} peut prendre {seeds:seeds} par {reply}.",
    "sowing.exposes-more":
        "{move} expose des graines : {opponent:player} peut alors prendre {seeds:seeds} par {reply}, au lieu de {before}.",
    "sowing.loses": "{move} perd aussitôt : {reply} met fin à la partie, et {opponent:player} la gagne.",
    "why.best": "{move} est le meilleur coup ici ; les chances de {player:player} sont de {chance:percent}.",
    "why.good": "{move} est bon : les chances de {player:player} restent d'environ {after:percent}.",
    "why.cost": "{move} fait passer les chances de {player:player} de {before:percent} à {after:percent}.",
    "why.proved": "C'est prouvé.",
    "why.lead": "Cela coûte environ {points:tenths} points.",
    "why.reply": "La réponse à craindre est {reply}.",
    "why.better": "{better} est meilleur.",
    "why.line": "La suite serait : {line:line}.",
};
