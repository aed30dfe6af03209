import { contract } from "#contract/index.ts";
import { memberId } from "#server/platform/context.ts";
import { listOf, utc } from "#server/platform/db/copies.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { entitlementAudits } from "./entitlements.audit.ts";
import { entitlementMails } from "./entitlements.mails.ts";
import { familyOf, personOfEntitlement } from "./entitlements.queries.ts";
import { saveChoices, showFamily, showFamilyOf } from "./entitlements.ts";
import { explainPacks } from "./explain-packs.ts";
import { forecastGrant } from "./grants/audience.ts";
import {
  canExtend,
  canRevoke,
  extendEntitlements,
  revokeEntitlements,
} from "./grants/entitlement-changes.ts";
import { entitlementSweeps } from "./grants/entitlements.sweeps.ts";
import { entitlementJobs, startGrant } from "./grants/grant.jobs.ts";
import { exportHistory, showHistory } from "./grants/history.ts";
import { type EntitlementListRow, listEntitlements } from "./grants/list-entitlements.queries.ts";

const packs = listOf(
  `select e.id, p.name as pack, p.season, e.status, e.opens_on, e.closes_on, e.choices, e.source,
       ${utc("e.created_at")} as created_at, (
         select coalesce(json_agg(json_build_object('event', v.event, 'data', v.data, 'order_id', v.order_id,
           'created_at', ${utc("v.created_at")}) order by v.id), '[]')
         from entitlement_events v where v.club_id = $1 and v.member_id = e.member_id and v.entitlement_id = e.id
       ) as events
     from entitlements e join packs p on p.club_id = $1 and p.id = e.pack_id
     where e.club_id = $1 and e.member_id = $2`,
);

/** What a family has and chooses, for itself and for staff. */
const entitlementRoutes: Route[] = implement(contract.entitlements, {
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
const grantRoutes: Route[] = implement(contract.grants, {
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

function present(row: EntitlementListRow) {
  return { ...row, can: { revoke: canRevoke(row), extend: canExtend(row) } };
}

export const entitlements = {
  name: "entitlements",
  about: "a person's right to a pack: granted, chosen from, used, given back",
  reads: [
    "audit_log",
    "clubs",
    "members",
    "order_lines",
    "orders",
    "pack_memberships",
    "packs",
    "products",
    "variations",
  ],
  routes: [...entitlementRoutes, ...grantRoutes],
  mails: entitlementMails,
  jobs: entitlementJobs,
  sweeps: entitlementSweeps,
  audits: entitlementAudits,
  explains: explainPacks,
  // Their packs, with what happened to each.
  copies: {
    parts: {
      packs: { sql: packs },
    },
    ofFamily: ["packs"],
  },
} satisfies Room;
