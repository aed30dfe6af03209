import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { readPerson } from "../people/show-member.queries.ts";
import { exportParts } from "./export-person.queries.ts";

/**
 * Everything that is kept about one person, in dollars and UTC. Dependants are persons of their own and have
 * their own export. Throws NOT_FOUND. That it was asked for is in the audit log.
 */
export async function exportPerson(ctx: Ctx, id: number): Promise<Record<string, unknown>> {
  return inClub(ctx, async (tx) => {
    await readPerson(tx, id);
    const parts: Record<string, unknown> = { exported_at: ctx.platform.clock.now().toISOString() };
    for (const [name, text] of Object.entries(exportParts)) {
      const [row] = await tx.query<{ part: unknown }>(`select (${text}) as part`, [tx.clubId, id]);
      parts[name] = row?.part ?? null;
    }
    await recordAudit(tx, ctx, {
      action: "member.exported",
      subjectKind: "member",
      subjectId: id,
      memberId: id,
    });
    return parts;
  });
}
