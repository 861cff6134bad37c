/** A room as the fold of its patches. */
import type { RoomPatch, RoomState } from "../api/types";

/** Apply what changed; the old room stays as it was. */
export function applyPatch(
    room: RoomState,
    { nodes_add, chat_add, ...changed }: RoomPatch,
    version: number,
): RoomState {
    const next = { ...room, ...changed, version };
    if (nodes_add) next.nodes = [...next.nodes, ...nodes_add];
    if (chat_add) next.chat = [...next.chat, ...chat_add];
    return next;
}
