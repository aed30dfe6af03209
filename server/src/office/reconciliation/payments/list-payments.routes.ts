import { contract } from "#contract/index.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import {
  leftToGiveBack,
  listPayments,
  monthlyTotals,
  presentPayment,
  presentTotals,
} from "./list-payments.ts";

export const paymentRoutes: Route[] = implement(contract.payments, {
  async getPayments(ctx, input) {
    const { rows, ...page } = await inClub(ctx, (tx) => listPayments(tx, ctx, input));
    return { data: rows.map((row) => presentPayment(ctx.platform.config, row)), ...page };
  },
  async totals(ctx, input) {
    return inClub(ctx, async (tx) => ({
      data: presentTotals(await monthlyTotals(tx, ctx, input), await leftToGiveBack(tx, ctx, input)),
    }));
  },
});
