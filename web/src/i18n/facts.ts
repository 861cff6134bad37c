/** The facts about a move in French; their English comes from the server's table. A missing one is an error of the compiler. */
import type { Sentence } from "../api/types";

type Fact = Extract<Sentence["key"], `${"go" | "hex" | "sowing" | "why"}.${string}`>;

export const facts: Readonly<Record<Fact, string>> = {
    "go.captures": "{move} capture {stones:stones} en {point}.",
    "go.ko": "{move} prend un ko : {opponent:player} ne peut pas reprendre aussitôt en {point}.",
    "go.snapback": "{move} est un piège : si {opponent:player} le prend en {reply}, {move} reprend {stones:stones}.",
    "go.caught": "{move} attrape {stones:stones} en {point} : aucune réponse ne sauve cette chaîne.",
    "go.double-atari":
        "{move} met {point} et {other} en atari à la fois : {opponent:player} ne peut pas sauver les deux.",
    "go.ladder": "{move} attrape {stones:stones} en {point} dans une échelle : {line:line}.",
    "go.ladder-broken": "{move} commence une échelle qui ne marche pas : {stone} la brise.",
    "go.net": "{move} prend {stones:stones} en {point} dans un filet : aucune réponse n'en sort.",
    "go.atari": "{move} met {stones:stones} en atari, en {point}.",
    "go.saves": "{move} sort {stones:stones} d'atari, en {point}.",
    "go.still-caught": "{move} ne sauve pas {stones:stones} en {point} : {line:line} capture cette chaîne.",
    "go.leaves-atari":
        "{move} laisse {stones:stones} en atari, en {point} : {opponent:player} peut capturer en {reply}.",
    "go.self-atari":
        "{move} met {stones:stones} de son propre camp en atari : {opponent:player} peut capturer en {reply}.",
    "go.catchable": "{move} expose {stones:stones} en {point} à une échelle : {line:line}.",
    "go.connects": "{move} relie {point} et {other}.",
    "go.cuts": "{move} coupe {point} de {other}.",
    "go.kills":
        "{move} tue {stones:stones} en {point} : à l'intérieur de son encerclement, cette chaîne ne peut pas vivre.",
    "go.lives":
        "{move} fait vivre {stones:stones} en {point} : aucune attaque de l'intérieur ne tue plus cette chaîne.",
    "go.leaves-weak": "{move} laisse mourir {stones:stones} en {point} : {opponent:player} les tue en {reply}.",
    "go.gives-up-seki":
        "{move} défait un seki : {opponent:player} peut maintenant capturer {stones:stones} en {reply}.",
    "hex.wins": "{move} relie les deux bords de {player:player} et gagne.",
    "hex.misses-win": "{move} manque le gain : {reply} aurait relié aussitôt les bords de {player:player}.",
    "hex.must-block": "{opponent:player} menace de gagner en {move} ; tout autre coup perd aussitôt.",
    "hex.ignores": "{move} ignore une menace : {opponent:player} gagne aussitôt en {reply}.",
    "hex.too-late": "{move} pare une menace, mais {opponent:player} gagne quand même aussitôt en {reply}.",
    "hex.must-play":
        "{opponent:player} menace de gagner de force ; {count:cells} seulement peuvent l'en empêcher, dont {move}.",
    "hex.only-stop": "{opponent:player} menace de gagner de force ; seul {move} peut l'en empêcher.",
    "hex.leaves-threat": "Après {move}, {opponent:player} gagne de force, en commençant par {reply}.",
    "hex.forces":
        "Après {move}, les bords de {player:player} sont pratiquement reliés, quoi que fasse {opponent:player}.",
    "hex.keeps-bridge": "{move} maintient la liaison de {one} à {other} : leur pont avait été attaqué en {entered}.",
    "hex.fills-bridge": "{move} remplit un pont de son propre camp : {one} et {other} étaient pratiquement reliés.",
    "hex.cuts-bridge": "{move} rompt le pont entre {one} et {other}.",
    "hex.enters-bridge": "{move} entre dans le pont de {one} à {other} ; {reply} le maintiendrait.",
    "hex.leaves-bridge": "{move} laisse ouvert le pont de {one} à {other} : {opponent:player} peut couper en {reply}.",
    "hex.makes-bridge": "{move} forme un pont avec {one}.",
    "hex.joins": "{move} touche {one} et {other} et les relie.",
    "hex.reaches-side": "{move} mène la chaîne de {one} jusqu'au bord : {side}.",
    "hex.distances": "{mine} ; {theirs}.",
    "hex.needs": "{player:player} : encore {stones:stones} à poser, au lieu de {before}",
    "hex.still-needs": "{player:player} : toujours {stones:stones} à poser",
    "hex.cut-off": "{player:player} est coupé",
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
