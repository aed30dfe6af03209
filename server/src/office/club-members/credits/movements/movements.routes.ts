import { creditMovements } from "#contract/credit-movements.ts";
import { toDollars } from "#contract/money.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { presentStatementEntry } from "../../../../shop/credits/index.ts";
import { listMovements, readTotals } from "./movements.queries.ts";

export const creditMovementRoutes: Route[] = implement(creditMovements, {
  async list(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listMovements(tx, ctx, input));
    return {
      data: rows.map((row) => ({
        ...presentStatementEntry(row),
        member: { id: row.member_id, name: row.member_name },
      })),
      ...page,
    };
  },
  async totals(ctx, period) {
    const { outstanding, ...sums } = await inClub(ctx, (tx) => readTotals(tx, ctx, period));
    return {
      data: {
        opening: toDollars(sums.opening),
        granted: toDollars(sums.granted),
        refunded: toDollars(sums.refunded),
        spent: toDollars(sums.spent),
        deducted: toDollars(sums.deducted),
        expired: toDollars(sums.expired),
        closing: toDollars(sums.closing),
        outstanding: outstanding === null ? null : toDollars(outstanding),
      },
    };
  },
});
