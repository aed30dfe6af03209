import { dayOf } from "#contract/days.ts";
import { auditInsert } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readEndedForGood } from "../../ground/clubs/index.ts";
import type { Choice } from "./entitlements.rules.ts";
import { revokeLeftOf } from "./grants/grant-packs.ts";

/** Entitlements that an order uses. */
type Use = {
  orderId: number;
  ids: number[];
  /** What was ordered of each, by its id: kept, so that it comes back if the order comes to nothing. */
  choices?: Record<number, Choice[]>;
};
/** The order waits for its payment, or is placed. */
type Claim = Use & { status: "held" | "redeemed" };

const eventColumns =
  "(club_id, entitlement_id, pack_id, member_id, event, order_id, actor_kind, actor_name, created_at)";

/**
 * Uses entitlements for an order: held while it waits for payment, redeemed once it is placed. All of them are open
 * today, or none is touched: throws ENTITLEMENT_NOT_OPEN. However many try at once, one order gets each.
 */
export function claimEntitlements(tx: ClubTx, ctx: Ctx, { status, ...use }: Claim): Promise<void> {
  return claimForOrders(tx, ctx, status, [use]);
}

/** The same for several orders at once: everything they use is open, or none is touched. */
export async function claimForOrders(
  tx: ClubTx,
  ctx: Ctx,
  status: Claim["status"],
  uses: Use[],
): Promise<void> {
  const pairs = uses.flatMap(({ orderId, ids }) => [...new Set(ids)].map((id) => ({ id, orderId })));
  if (pairs.length === 0) return;
  const choices = Object.assign({}, ...uses.map((use) => use.choices));
  const claimed = await tx.query(
    claimStatement,
    [
      ...[tx.clubId, pairs.map(({ id }) => id), pairs.map(({ orderId }) => orderId), status],
      ...[clubToday(ctx), ctx.actor.kind, ctx.actor.name, ctx.platform.clock.now()],
      ...[JSON.stringify(choices), ctx.actor.id, ctx.requestId],
    ],
    "claim_entitlements",
  );
  if (claimed.length !== pairs.length) throw new ApiError("ENTITLEMENT_NOT_OPEN");
}

/** Locked in order of id, so that two orders of one family never deadlock. */
const claimStatement = `with locked as materialized (
    select e.id, w.order_id from entitlements e join unnest($2::bigint[], $3::bigint[]) w (id, order_id) on w.id = e.id
    where e.club_id = $1 and e.id = any($2) order by e.id for no key update of e
  ), claimed as (
    update entitlements e set status = $4, choices = coalesce($9::jsonb -> e.id::text, e.choices), version = e.version + 1
    from packs p, locked
    where e.club_id = $1 and e.id = locked.id and e.status = 'open'
      and (e.opens_on is null or e.opens_on <= $5::date) and (e.closes_on is null or e.closes_on >= $5::date)
      and p.club_id = e.club_id and p.id = e.pack_id and p.status = 'live'
    returning e.id, e.pack_id, e.member_id, locked.order_id
  ), used as (
    insert into order_entitlements (club_id, order_id, entitlement_id) select $1, order_id, id from claimed
  ), events as (
    insert into entitlement_events ${eventColumns}
    select $1, id, pack_id, member_id, $4, order_id, $6, $7, $8 from claimed
  ), audit as (
    ${auditInsert({
      actorKind: "$6",
      actorId: "$10",
      actorName: "$7",
      action: "'entitlement.' || $4",
      subjectKind: "entitlement",
      subjectId: "id",
      memberId: "member_id",
      before: "jsonb_build_object('status', 'open')",
      after: "jsonb_build_object('status', $4::text, 'order_id', order_id)",
      requestId: "$11",
      at: "$8",
      from: "claimed",
    })}
  )
  select id from claimed`;

/** What happens to an order's entitlements when it reaches a state; other states leave them as they are. */
const changes: Record<string, { from: string[]; to: string; event: string; ends: boolean } | undefined> = {
  placed: { from: ["held"], to: "redeemed", event: "redeemed", ends: false },
  completed: { from: ["redeemed"], to: "fulfilled", event: "fulfilled", ends: false },
  cancelled: { from: ["held", "redeemed"], to: "open", event: "restored", ends: true },
  expired: { from: ["held", "redeemed"], to: "open", event: "restored", ends: true },
};

/**
 * Updates the entitlements of an order when it is placed, completed, cancelled or expires. One that comes back
 * after its last day has expired; where only a new zone ended that day, which may be a mistake, the sweep does that once the
 * zone has stayed. One of a person who was deactivated, or of a membership that they no longer have, is revoked.
 */
export async function followOrder(tx: ClubTx, ctx: Ctx, orderId: number, status: string): Promise<void> {
  const change = changes[status];
  if (!change) return;
  const now = ctx.platform.clock.now();
  const endedBefore = change.ends ? await readEndedForGood(tx, ctx) : now;
  await tx.query(
    followStatement,
    [
      ...[tx.clubId, orderId, change.from, change.ends, change.to, change.event],
      ...[ctx.actor.kind, ctx.actor.name, dayOf(endedBefore, ctx.timeZone), now],
      ...[ctx.actor.id, ctx.requestId],
    ],
    "follow_order",
  );
  if (change.ends) await revokeLeftOf(tx, ctx, orderId);
}

const followStatement = `with mine as (
    select e.id, e.status as was,
      case when $5 = 'open' and e.closes_on < $9::date then 'expired' else $5 end as next
    from order_entitlements o join entitlements e on e.club_id = o.club_id and e.id = o.entitlement_id
    where o.club_id = $1 and o.order_id = $2 and o.living and e.status = any($3)
    order by e.id for no key update of e
  ), changed as (
    update entitlements e set status = mine.next, version = e.version + 1
    from mine where e.club_id = $1 and e.id = mine.id
    returning e.id, e.pack_id, e.member_id, e.status, mine.was
  ), ended as (
    update order_entitlements o set living = false
    from mine where $4 and o.club_id = $1 and o.order_id = $2 and o.entitlement_id = mine.id and o.living
  ), audit as (
    ${auditInsert({
      actorKind: "$7",
      actorId: "$11",
      actorName: "$8",
      action: "'entitlement.' || $6",
      subjectKind: "entitlement",
      subjectId: "id",
      memberId: "member_id",
      before: "jsonb_build_object('status', was)",
      after: "jsonb_build_object('status', status, 'order_id', $2::bigint)",
      requestId: "$12",
      at: "$10",
      from: "changed",
    })}
  )
  insert into entitlement_events ${eventColumns}
  select $1, id, pack_id, member_id, event, $2, $7, $8, $10
  from changed cross join lateral (
    values ($6), (case when changed.status = 'expired' then 'expired' end)
  ) happened (event)
  where event is not null`;
