import { listOf, utc } from "#server/platform/db/copies.ts";

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

/** Their packs, with what happened to each. */
export const ownPacks = {
  packs: { sql: packs },
};
