import { type AdminEntitlement, grants } from "#contract/grants.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { forecastGrant } from "./audience.ts";
import { canExtend, canRevoke, extendEntitlements, revokeEntitlements } from "./entitlement-changes.ts";
import { startGrant } from "./grant.jobs.ts";
import { exportHistory, showHistory } from "./history.ts";
import { type EntitlementListRow, listEntitlements } from "./list-entitlements.queries.ts";

/** Who has a pack: granting it, revoking it, and its history. */
export const grantRoutes: Route[] = implement(grants, {
  forecast: async (ctx, input) => ({ data: await forecastGrant(ctx, input) }),
  grant: async (ctx, input) => ({ data: { job_id: await startGrant(ctx, input) } }),
  entitlements: async (ctx, input) => {
    const { rows, ...paging } = await inClub(ctx, (tx) => listEntitlements(tx, input));
    return { data: rows.map(present), ...paging };
  },
  revoke: async (ctx, input) => {
    const data = await revokeEntitlements(ctx, input);
    return { message: ctx.words.entitlements.revoked(data), data };
  },
  extend: async (ctx, input) => {
    const data = await extendEntitlements(ctx, input);
    return { message: ctx.words.entitlements.extended(data), data };
  },
  history: showHistory,
  exportHistory,
});

function present({ created_at, is_gone, ...row }: EntitlementListRow): AdminEntitlement {
  return {
    ...row,
    granted_at: created_at.toISOString(),
    can: { revoke: canRevoke(row), extend: canExtend({ ...row, is_gone }) },
  };
}
