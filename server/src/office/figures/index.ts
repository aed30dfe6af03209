/** What each figure counts, as SQL for those who show it. */

import type { FigureName } from "#contract/figures.ts";
import { soldPieces, soldStatuses } from "#server/shop/catalog/index.ts";

/** Refunds of an order `o`, including those on their way; in cents. */
export const givenBack = `coalesce((select sum(r.amount_cents) from refunds r
  where r.club_id = o.club_id and r.order_id = o.id and r.status in ('pending', 'succeeded')), 0)`;

/**
 * With the club as `$1`: how many cents of a payment `p` of an order `o` were refunded as credits. A refund as credits
 * first returns the credits that the order had used, which were no payment.
 */
export const creditedBack = `(case when p.status = 'captured' then greatest(0, coalesce((select sum(r.amount_cents) from refunds r
  where r.club_id = $1 and r.order_id = o.id and r.destination = 'credits' and r.status = 'succeeded'), 0) - o.credits_cents)
  else 0 end)::int8`;

/** With the club as `$1`: whether a member `m` can log in, as `loginStates` says; who can is an active member. */
export const loginOf = `(case when m.account_status = 2
    or exists (select 1 from members h where h.club_id = $1 and h.id = m.primary_member_id and h.account_status = 2) then '2'
  when m.email is null then 'none' else m.account_status::text end)`;

/** What the bank took back for good. */
const lost = `coalesce((select sum(d.amount_cents) from disputes d
  where d.club_id = o.club_id and d.order_id = o.id and d.status = 'lost'), 0)`;

/** The money received for it: what was due, unless an admin accepted another sum. */
const money = `coalesce((select sum(p.captured_cents) from payments p
  where p.club_id = o.club_id and p.order_id = o.id and p.status = 'captured'), o.due_cents)`;

/**
 * How each figure is counted, by the name under which `figureWords` describes it. Whoever shows one takes it from
 * here, and adds the rows and the days.
 */
export const figures = {
  /** Cents of an order `o` that counts as one. */
  sales: `(o.credits_cents + ${money} - ${givenBack} - ${lost})`,
  /** Which orders `o` count. */
  orders: `o.status in ${soldStatuses}`,
  /** Which members `m` count. A family's logins end with that of its primary member. */
  active_members: `m.account_status = 1 and m.email is not null and m.erased_at is null
    and not exists (select from members h where h.club_id = m.club_id and h.id = m.primary_member_id and h.account_status = 2)`,
  /** Cents of a wallet `w`; `now` is the parameter with the time. */
  credits_outstanding: (
    now: string,
  ) => `(w.balance_cents - coalesce((select sum(g.remaining_cents - g.held_cents) from credit_grants g
    where g.club_id = w.club_id and g.account_id = w.id and g.remaining_cents > 0 and g.expires_at <= ${now}), 0))`,
  /** How many pieces of a line `l` are left of those that were ordered. */
  sold: soldPieces,
  /** Cents of a payment `p` that was captured. */
  received: "p.captured_cents",
  /** Which refunds `r` count. */
  refunded: "r.destination = 'card' and r.status = 'succeeded'",
} as const satisfies Record<FigureName, string | ((now: string) => string)>;
