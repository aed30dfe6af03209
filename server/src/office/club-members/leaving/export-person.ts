import { recordAudit } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type CopyParts, readParts } from "#server/platform/db/copies.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Budget } from "#server/platform/rate-limits.ts";
import type { Room } from "#server/room.ts";
import { loadMemberUser } from "../../../people/members/index.ts";
import { readPerson } from "../people/show-member.ts";

/** Exports of their own data by one member. */
const dataExport: Budget = { name: "dataExport", points: 10, seconds: 3600 };

type Parts = Record<string, unknown>;

/**
 * Everything that is kept about one person, in dollars and UTC. Dependants are separate persons and have
 * their own export. Throws NOT_FOUND. The audit log records the request.
 */
export async function exportPerson(ctx: Ctx, id: number, rooms: readonly Room[]): Promise<Parts> {
  return inClub(ctx, async (tx) => {
    await readPerson(tx, id);
    const parts = { exported_at: exportedAt(ctx), ...(await readParts(tx, id, partsOf(rooms))) };
    await recordExport(tx, ctx, id);
    return parts;
  });
}

/**
 * The same for the acting member, as a file; with the sizes and packs of their dependants, whom they look after.
 * Throws RATE_LIMITED. A part has at most 10,000 rows, so it is read and written at once.
 */
export async function exportOwnData(ctx: Ctx, rooms: readonly Room[]): Promise<File> {
  const id = memberId(ctx);
  await ctx.platform.limits.take(dataExport, `${ctx.clubId}:${id}`);
  const parts = await inClub(ctx, async (tx) => {
    const { secondary_members } = await loadMemberUser(tx, ctx, id);
    const own = await readParts(tx, id, partsOf(rooms));
    const family: Parts[] = [];
    for (const person of secondary_members) family.push(await readParts(tx, person.id, familyPartsOf(rooms)));
    await recordExport(tx, ctx, id);
    return { exported_at: exportedAt(ctx), ...own, family };
  });
  const name = `${ctx.domain}-my-data-${clubToday(ctx)}.json`;
  return new File([JSON.stringify(parts, null, 2)], name, { type: "application/json" });
}

/** Who they are first, then what each room keeps. */
function partsOf(rooms: readonly Room[]): CopyParts {
  const { profile, ...rest } = Object.assign({}, ...rooms.map(({ copies }) => copies?.parts));
  return { profile, ...rest };
}

function familyPartsOf(rooms: readonly Room[]): CopyParts {
  const names = rooms.flatMap(({ copies }) => copies?.ofFamily ?? []);
  return Object.fromEntries(Object.entries(partsOf(rooms)).filter(([name]) => names.includes(name)));
}

function exportedAt(ctx: Ctx): string {
  return ctx.platform.clock.now().toISOString();
}

function recordExport(tx: ClubTx, ctx: Ctx, id: number): Promise<void> {
  return recordAudit(tx, ctx, {
    action: "member.exported",
    subjectKind: "member",
    subjectId: id,
    memberId: id,
  });
}
