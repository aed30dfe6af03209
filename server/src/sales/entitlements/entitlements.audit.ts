import type { AuditQuery } from "#server/platform/audits.ts";
import { dayInSql } from "#server/platform/clock.ts";
import { endedInAnyZone, zoneWasNew } from "../../ground/clubs/index.ts";

/** Orders that use an entitlement. */
const claims = `order_entitlements c join orders o on o.club_id = c.club_id and o.id = c.order_id`;
const claimsOfIt = `${claims} where c.club_id = e.club_id and c.entitlement_id = e.id and c.living`;

/** Invariants of entitlements: each query must return no row. */
export const entitlementAudits: AuditQuery[] = [
  {
    id: "I-05",
    what: "a held entitlement waits in one unpaid order, a redeemed or fulfilled one belongs to one that goes on",
    sql: `select e.club_id, e.id, e.status from entitlements e
      where e.status in ('held', 'redeemed', 'fulfilled') and 1 <> (
        select count(*) from ${claimsOfIt} and o.status = any (case e.status
          when 'held' then array['pending_payment']
          when 'redeemed' then array['placed', 'processing']
          else array['completed'] end))`,
  },
  {
    id: "I-05",
    what: "an entitlement that is open, over or taken away is in no living order, and none is in two",
    sql: `select e.club_id, e.id, e.status from entitlements e
      where (select count(*) from ${claimsOfIt})
        > case when e.status in ('held', 'redeemed', 'fulfilled') then 1 else 0 end`,
  },
  {
    id: "I-05",
    what: "an order that was cancelled or has expired gave its entitlements back",
    sql: `select c.club_id, c.order_id, c.entitlement_id from ${claims}
      where c.living and o.status in ('cancelled', 'expired')`,
  },
  {
    id: "I-05",
    what: "an order's lines from packs are of the entitlements that it claims, each with the person's name",
    sql: `select l.club_id, l.order_id, l.id, l.entitlement_id
      from order_lines l join orders o on o.club_id = l.club_id and o.id = l.order_id
      left join entitlements e on e.club_id = l.club_id and e.id = l.entitlement_id
      where l.entitlement_id is not null and (e.member_id is distinct from l.for_member_id or not exists (
        select from order_entitlements c where c.club_id = l.club_id and c.order_id = l.order_id
          and c.entitlement_id = l.entitlement_id
          and c.living = (o.status not in ('cancelled', 'expired'))))
      union all
      select c.club_id, c.order_id, null, c.entitlement_id from order_entitlements c
      where not exists (select from order_lines l where l.club_id = c.club_id and l.order_id = c.order_id
        and l.entitlement_id = c.entitlement_id)`,
  },
  {
    id: "I-05",
    what: "an entitlement is in the state that its last event led to",
    sql: `select e.club_id, e.id, e.status, last.event
      from entitlements e left join lateral (
        select v.event from entitlement_events v
        where v.club_id = e.club_id and v.entitlement_id = e.id and v.event <> 'choices_saved'
        order by v.id desc limit 1
      ) last on true
      where e.status is distinct from
        case when last.event in ('granted', 'restored', 'extended') then 'open' else last.event end`,
  },
  {
    id: "I-05",
    what: "an entitlement that is given again begins with what was chosen of the one that was taken back",
    sql: `select e.club_id, e.id, e.choices, before.choices as before from entitlements e cross join lateral (
        select r.choices from entitlements r
        where r.club_id = e.club_id and r.pack_id = e.pack_id and r.member_id = e.member_id
          and r.status = 'revoked' and r.id < e.id
        order by r.created_at desc, r.id desc limit 1
      ) before
      where e.status = 'open' and e.choices is distinct from before.choices
        and not exists (select from order_entitlements o where o.club_id = e.club_id and o.entitlement_id = e.id)
        and not exists (select from entitlement_events v where v.club_id = e.club_id and v.entitlement_id = e.id
          and v.event = 'choices_saved')`,
  },
  {
    id: "I-50",
    what: "no entitlement that only a new time zone has ended is over since that was new",
    sql: `select e.club_id, e.id, e.closes_on, last.created_at, c.zone_changed_at
      from entitlements e join clubs c on c.id = e.club_id cross join lateral (
        select v.created_at from entitlement_events v
        where v.club_id = e.club_id and v.entitlement_id = e.id and v.event = 'expired'
        order by v.id desc limit 1
      ) last
      where e.status = 'expired' and ${zoneWasNew("last.created_at")}
        and e.closes_on >= ${dayInSql(endedInAnyZone, "c.time_zone")}`,
  },
  {
    id: "I-25",
    what: "every grant, use and end of an entitlement has its audit row",
    sql: `select e.club_id, e.id, e.version, a.rows from entitlements e left join (
        select club_id, subject_id, count(*) as rows from audit_log
        where subject_kind = 'entitlement' group by club_id, subject_id
      ) a on a.club_id = e.club_id and a.subject_id = e.id
      where coalesce(a.rows, 0) < e.version`,
  },
];
