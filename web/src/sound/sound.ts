/** Sounds made on the spot from oscillators and noise: nothing is loaded. */

export type Sound = "stone" | "seed" | "capture" | "illegal" | "win" | "lose" | "message" | "hint" | "join";

let context: AudioContext | null = null;
let noise: AudioBuffer | null = null;

/** The context, once a click or key has allowed sound. */
function audio(): AudioContext | null {
    if (typeof AudioContext === "undefined") return null;
    if (!context) {
        if (navigator.userActivation && !navigator.userActivation.hasBeenActive) return null;
        context = new AudioContext();
    }
    if (context.state === "suspended") void context.resume();
    return context;
}

function tone(frequency: number, at: number, length: number, loudness: number, wave: OscillatorType = "sine"): void {
    const to = audio();
    if (!to) return;
    const start = to.currentTime + at;
    const voice = to.createOscillator();
    const gain = to.createGain();
    voice.type = wave;
    voice.frequency.value = frequency;
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loudness, start + 0.006);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    voice.connect(gain).connect(to.destination);
    voice.start(start);
    voice.stop(start + length);
}

/** A short filtered burst of noise: the knock of a thing on wood. */
function knock(frequency: number, at: number, length: number, loudness: number): void {
    const to = audio();
    if (!to) return;
    if (!noise) {
        noise = to.createBuffer(1, to.sampleRate / 4, to.sampleRate);
        const samples = noise.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    }
    const start = to.currentTime + at;
    const source = to.createBufferSource();
    const filter = to.createBiquadFilter();
    const gain = to.createGain();
    source.buffer = noise;
    filter.type = "bandpass";
    filter.frequency.value = frequency;
    filter.Q.value = 3;
    gain.gain.setValueAtTime(loudness, start);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    source.connect(filter).connect(gain).connect(to.destination);
    source.start(start);
    source.stop(start + length);
}

/** Notes one after the other, so many seconds apart. */
function tune(notes: number[], apart: number, length: number, loudness: number): void {
    for (const [index, note] of notes.entries()) tone(note, index * apart, length, loudness, "triangle");
}

const SCORES: Record<Sound, () => void> = {
    stone: () => {
        knock(1900, 0, 0.07, 0.7);
        tone(320, 0, 0.06, 0.12);
    },
    seed: () => knock(2600 + Math.random() * 700, 0, 0.045, 0.35),
    capture: () => {
        for (const at of [0, 0.05, 0.1]) knock(1200 + 600 * Math.random(), at, 0.08, 0.5);
    },
    illegal: () => tone(140, 0, 0.16, 0.14, "triangle"),
    win: () => tune([523, 659, 784, 1047], 0.11, 0.4, 0.11),
    lose: () => tune([440, 392, 330], 0.15, 0.42, 0.09),
    message: () => tone(880, 0, 0.14, 0.07),
    hint: () => tune([660, 990], 0.08, 0.2, 0.06),
    join: () => tune([523, 784], 0.1, 0.25, 0.08),
};

/** Play a sound unless the person wants silence. */
export function play(sound: Sound, wanted: boolean): void {
    if (wanted) SCORES[sound]();
}
