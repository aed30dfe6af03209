import { entitlements } from "#contract/entitlements.ts";
import { type AdminEntitlement, grants } from "#contract/grants.ts";
import { memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { familyOf, personOfEntitlement } from "./entitlements.queries.ts";
import { saveChoices, showFamily, showFamilyOf } from "./entitlements.ts";
import { forecastGrant } from "./grants/audience.ts";
import {
  canExtend,
  canRevoke,
  extendEntitlements,
  revokeEntitlements,
} from "./grants/entitlement-changes.ts";
import { startGrant } from "./grants/grant.jobs.ts";
import { exportHistory, showHistory } from "./grants/history.ts";
import { type EntitlementListRow, listEntitlements } from "./grants/list-entitlements.queries.ts";

/** What a family has and chooses, for itself and for staff. */
export const entitlementRoutes: Route[] = implement(entitlements, {
  show: async (ctx) => ({ data: await inClub(ctx, (tx) => showFamily(tx, ctx, memberId(ctx))) }),
  store: async (ctx, input) => {
    const data = await inClub(ctx, async (tx) =>
      saveChoices(tx, ctx, await familyOf(tx, memberId(ctx)), input),
    );
    return { message: ctx.words.entitlements.choicesSaved, data };
  },
  forFamily: async (ctx, { member_id }) => ({
    data: await inClub(ctx, (tx) => showFamilyOf(tx, ctx, member_id)),
  }),
  storeForMember: async (ctx, input) => {
    await inClub(ctx, async (tx) =>
      saveChoices(tx, ctx, await personOfEntitlement(tx, input.entitlement_id), input),
    );
    return { message: ctx.words.entitlements.theirChoicesSaved };
  },
});

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
