/** Clocks between two words of the server. */
import type { ClockState, Player } from "../api/types";

export interface Reading {
    seconds: number;
    /** Byo-yomi periods that are left, null on other clocks. */
    periods: number | null;
}

/** What a player's clock shows at a moment, `now` being the server's time in milliseconds. */
export function reading(clock: ClockState, player: Player, now: number): Reading {
    const elapsed = clock.running === player ? Math.max(0, now - Date.parse(clock.at)) / 1000 : 0;
    const main = (clock.left[player] ?? 0) - elapsed;
    const period = Number(clock.settings?.period ?? 0);
    if (clock.kind !== "byoyomi" || period <= 0) return { seconds: Math.max(0, main), periods: null };
    const periods = clock.periods?.[player] ?? 0;
    if (main > 0) return { seconds: main, periods };
    const used = Math.floor(-main / period);
    if (used >= periods) return { seconds: 0, periods: 0 };
    return { seconds: period - (-main - used * period), periods: periods - used };
}

/** `1:05`, and tenths in the last ten seconds, when they matter. */
export function formatTime(seconds: number): string {
    if (seconds < 10) return (Math.floor(seconds * 10) / 10).toFixed(1);
    const whole = Math.floor(seconds);
    const minutes = Math.floor(whole / 60);
    const rest = String(whole % 60).padStart(2, "0");
    if (minutes < 60) return `${minutes}:${rest}`;
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}:${rest}`;
}
