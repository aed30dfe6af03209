import type { ManagerRow, managers } from "#contract/managers.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { presentManager } from "./managers.present.ts";
import { activeAdmins, findStaff, listStaff } from "./managers.queries.ts";

/** The club's admins and managers, each with what the caller may do to their rights. */
export async function showManagers(ctx: Ctx, input: Input<typeof managers.show>) {
  return inClub(ctx, async (tx) => {
    const { rows, total, page, per_page } = await listStaff(tx, input);
    const standing = { actorId: ctx.actor.id, activeAdmins: await activeAdmins(tx) };
    return { data: rows.map((row) => presentManager(row, standing)), total, page, per_page };
  });
}

/** One of them. Throws NOT_FOUND. */
export async function showManager(tx: ClubTx, ctx: Ctx, id: number): Promise<ManagerRow> {
  const row = await findStaff(tx, id);
  if (!row) throw new ApiError("NOT_FOUND");
  return presentManager(row, { actorId: ctx.actor.id, activeAdmins: await activeAdmins(tx) });
}
