import type { AuditQuery } from "#server/platform/audits.ts";
import { endedInAnyZone, zoneWasNew } from "../../ground/clubs/index.ts";

/** Invariants of credits: each query must return no row. */
export const creditAudits: AuditQuery[] = [
  {
    id: "I-01",
    what: "a wallet's balance is the sum of its transfers",
    sql: `select a.club_id, a.id, a.balance_cents, coalesce(t.cents, 0) as transferred_cents
      from credit_accounts a left join (
        select club_id, account_id, sum(cents) as cents from (
          select club_id, to_account_id as account_id, amount_cents as cents from credit_transfers
          union all
          select club_id, from_account_id, -amount_cents from credit_transfers
        ) sides group by club_id, account_id
      ) t on t.club_id = a.club_id and t.account_id = a.id
      where a.kind = 'member' and a.balance_cents <> coalesce(t.cents, 0)`,
  },
  {
    id: "I-01",
    what: "what is left of a dated grant is the sum of its transfers",
    sql: `select g.club_id, g.id, g.remaining_cents, coalesce(t.cents, 0) as transferred_cents
      from credit_grants g left join (
        select club_id, grant_id, sum(case when kind in ('grant', 'refund') then amount_cents else -amount_cents end) as cents
        from credit_transfers where grant_id is not null group by club_id, grant_id
      ) t on t.club_id = g.club_id and t.grant_id = g.id
      where g.remaining_cents <> coalesce(t.cents, 0)`,
  },
  {
    id: "I-01",
    what: "undated credits are never below zero, and never hold more than they are",
    sql: `select a.club_id, a.id, a.balance_cents, a.held_cents, g.remaining_cents, g.held_cents as grants_held_cents
      from credit_accounts a join (
        select club_id, account_id, sum(remaining_cents) as remaining_cents, sum(held_cents) as held_cents
        from credit_grants group by club_id, account_id
      ) g on g.club_id = a.club_id and g.account_id = a.id
      where a.held_cents - g.held_cents not between 0 and a.balance_cents - g.remaining_cents`,
  },
  {
    id: "I-02",
    what: "what wallets hold is what was issued less what was sold",
    sql: `select c.club_id, c.balance_cents, c.outside_cents from (
        select a.club_id,
          (select sum(w.balance_cents) from credit_accounts w where w.club_id = a.club_id) as balance_cents,
          (select coalesce(sum(case when o.kind = 'member' then 0 when t.from_account_id = o.id then t.amount_cents else -t.amount_cents end), 0)
           from credit_transfers t join credit_accounts o
             on o.club_id = t.club_id and o.id in (t.from_account_id, t.to_account_id)
           where t.club_id = a.club_id) as outside_cents
        from credit_accounts a where a.kind = 'issuance'
      ) c where c.balance_cents <> c.outside_cents`,
  },
  {
    id: "I-03",
    what: "a wallet holds what its open holds say",
    sql: `select a.club_id, a.id, a.held_cents, coalesce(h.cents, 0) as open_holds_cents
      from credit_accounts a left join (
        select club_id, account_id, sum(amount_cents) as cents from credit_holds
        where status = 'held' group by club_id, account_id
      ) h on h.club_id = a.club_id and h.account_id = a.id
      where a.held_cents <> coalesce(h.cents, 0)`,
  },
  {
    id: "I-03",
    what: "a dated grant holds what its open holds say",
    sql: `select g.club_id, g.id, g.held_cents, coalesce(h.cents, 0) as open_holds_cents
      from credit_grants g left join (
        select club_id, grant_id, sum(amount_cents) as cents from credit_holds
        where status = 'held' and grant_id is not null group by club_id, grant_id
      ) h on h.club_id = g.club_id and h.grant_id = g.id
      where g.held_cents <> coalesce(h.cents, 0)`,
  },
  {
    id: "I-50",
    what: "no credits that only a new time zone has ended were taken while it was new",
    sql: `select t.club_id, t.id, t.grant_id, t.created_at, g.expires_at, c.zone_changed_at
      from credit_transfers t join clubs c on c.id = t.club_id
      join credit_grants g on g.club_id = t.club_id and g.id = t.grant_id
      where t.kind = 'expire' and ${zoneWasNew("t.created_at")} and g.expires_at > ${endedInAnyZone}`,
  },
  {
    id: "I-01",
    what: "a family was granted at least the joining credits that its members' memberships promised",
    sql: `select j.club_id, j.family_id, j.cents as promised_cents, coalesce(t.cents, 0) as granted_cents from (
        select m.club_id, coalesce(m.primary_member_id, m.id) as family_id, sum(g.cents) as cents
        from joining_grants g join members m on m.club_id = g.club_id and m.id = g.member_id
        group by m.club_id, coalesce(m.primary_member_id, m.id)
      ) j left join (
        select a.club_id, a.member_id, sum(t.amount_cents) as cents
        from credit_accounts a join credit_transfers t on t.club_id = a.club_id and t.to_account_id = a.id
        where a.kind = 'member' and t.kind = 'grant' group by a.club_id, a.member_id
      ) t on t.club_id = j.club_id and t.member_id = j.family_id
      where j.cents > coalesce(t.cents, 0)`,
  },
];
