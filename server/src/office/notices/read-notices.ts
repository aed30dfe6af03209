import type { notices } from "#contract/notices.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { markRead, markReadUntil, mayRead } from "./notices.queries.ts";
import { readerOf } from "./show-notices.ts";

/** Marks one notice as read, or all up to one that the caller has seen; for the caller alone. Throws NOT_FOUND. */
export async function readNotices(ctx: Ctx, input: Input<typeof notices.read>): Promise<void> {
  const reader = readerOf(ctx);
  const id = "id" in input ? input.id : input.all_until;
  await inClub(ctx, async (tx) => {
    if (!(await mayRead(tx, reader, id))) throw new ApiError("NOT_FOUND");
    if ("id" in input) await markRead(tx, reader.staffId, id);
    else await markReadUntil(tx, reader.staffId, id);
  });
}
