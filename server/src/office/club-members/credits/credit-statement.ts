import type { clubMembers } from "#contract/club-members.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { presentStatementEntry, readStatement } from "../../../shop/credits/index.ts";
import { readPerson } from "../people/show-member.queries.ts";

/** Every movement of a member's own wallet, newest first; a dependant has none. Throws NOT_FOUND. */
export async function creditStatement(
  ctx: Ctx,
  { id, ...paging }: Input<typeof clubMembers.creditStatement>,
) {
  const { rows, ...page } = await inClub(ctx, async (tx) => {
    await readPerson(tx, id);
    return readStatement(tx, id, paging);
  });
  return { data: rows.map(presentStatementEntry), ...page };
}
