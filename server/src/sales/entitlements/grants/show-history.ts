import type { grants } from "#contract/grants.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { hasHistory, listHistory, variationWords } from "./history.queries.ts";
import { chosenIn, historySentence } from "./history.rules.ts";

/** What happened to a pack's or a person's entitlements. Throws NOT_FOUND, also for a pack of the other type. */
export function showHistory(
  ctx: Ctx,
  input: Input<typeof grants.history>,
): Promise<Output<typeof grants.history>> {
  return inClub(ctx, async (tx) => {
    if (!(await hasHistory(tx, input))) throw new ApiError("NOT_FOUND");
    const { rows, ...paging } = await listHistory(tx, ctx, input);
    const variations = await variationWords(tx, rows.flatMap(chosenIn));
    const data = rows.map(({ data: facts, created_at, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      detail: historySentence({ event: row.event, data: facts }, variations, ctx.words),
    }));
    return { data, ...paging };
  });
}
