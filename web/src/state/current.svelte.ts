/** The game that the person has before them, which help speaks of first. */
export const current: { game: string | null } = $state({ game: null });
