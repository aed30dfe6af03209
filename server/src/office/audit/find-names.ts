import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Room } from "#server/room.ts";
import type { NamedThing } from "./audit.rules.ts";

/** The names, by `kind id`, of those of some things that still exist, from the rooms that own them. */
export async function findNames(
  tx: ClubTx,
  rooms: readonly Room[],
  things: NamedThing[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const [kind, namesOf] of rooms.flatMap(({ names = {} }) => Object.entries(names))) {
    const ids = things.filter((thing) => thing.kind === kind).map(({ id }) => id);
    if (ids.length === 0) continue;
    for (const { id, name } of await namesOf(tx, ids)) found.set(`${kind} ${id}`, name);
  }
  return found;
}
