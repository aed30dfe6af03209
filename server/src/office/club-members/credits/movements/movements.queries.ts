import type { creditMovements } from "#contract/credit-movements.ts";
import { searchText } from "#contract/fold-text.ts";
import { type DaysOf, momentsOfDays } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { bySurname } from "../../../../people/members/index.ts";
import { actorNameOf, type StatementRow } from "../../../../shop/credits/index.ts";
import { figures } from "../../../figures/index.ts";

type ListInput = Input<typeof creditMovements.list>;
type Period = Input<typeof creditMovements.totals>;

export type MovementRow = Omit<StatementRow, "order_member_id" | "packs"> & {
  member_id: number;
  member_name: string;
};

/** Cents. */
export type TotalsRow = {
  opening: number;
  granted: number;
  refunded: number;
  spent: number;
  deducted: number;
  expired: number;
  closing: number;
  /** Credits outstanding; null if the period ended before now. */
  outstanding: number | null;
};

const comesIn = "t.kind in ('grant', 'refund')";
const cents = `case when ${comesIn} then t.amount_cents else -t.amount_cents end`;

/** A wallet's transfers get their ids under its lock, so the balance after one is the sum up to its id. */
const balance = `(select sum(case when b.to_account_id = a.id then b.amount_cents else -b.amount_cents end)
  from credit_transfers b
  where b.club_id = t.club_id and (b.from_account_id = a.id or b.to_account_id = a.id) and b.id <= t.id)::int8`;

/** What belongs to a transfer `t`: its wallet and owner, its order, and the dated grant. */
const joins = `join credit_accounts a on a.club_id = t.club_id and a.kind = 'member'
    and a.id = case when ${comesIn} then t.to_account_id else t.from_account_id end
  join members m on m.club_id = a.club_id and m.id = a.member_id
  left join orders o on o.club_id = t.club_id and o.id = t.order_id
  left join credit_grants g on g.club_id = t.club_id and g.id = t.grant_id`;

/** What a movement is shown with. */
export const movementColumns = `t.id, t.created_at as at, t.kind, t.reason, ${actorNameOf("t.actor")},
  t.order_id, o.number as order_number, g.expires_at, ${cents} as cents, ${balance} as balance_cents,
  m.id as member_id, m.first_name || ' ' || m.last_name as member_name`;

const sorts = {
  at: "t.id DIR",
  member: `${bySurname("m", "DIR")}, t.id DIR`,
  amount: `${cents} DIR, t.id DIR`,
} as const;

/** One page of the movements of all wallets; the balance beside each is read only for the page. */
export async function listMovements(tx: ClubTx, ctx: DaysOf, input: ListInput) {
  const { from, values } = movementsSql(tx, ctx, input);
  const by = sorts[input.sort ?? "at"].replaceAll("DIR", input.order_by ?? "desc");
  return readPage(tx, input, { from, values, newestFirst: "t.id desc" }, ({ limit, offset }) =>
    tx.query<MovementRow>(
      `with page as (select t.* ${from} order by ${by} limit ${limit} offset ${offset})
       select ${movementColumns} from page t ${joins} order by ${by}`,
      values,
    ),
  );
}

/** What a search and the filters select, as `from` and conditions over `credit_transfers t` and what belongs to it. */
export function movementsSql(
  tx: ClubTx,
  ctx: DaysOf,
  input: Pick<ListInput, "keywords" | "kind" | "from" | "to">,
) {
  const { start, end } = momentsOfDays(ctx, input);
  const text = searchText(input.keywords) ?? null;
  return {
    from: `from credit_transfers t ${joins}
      where t.club_id = $1 and ($2::timestamptz is null or t.created_at >= $2)
        and ($3::timestamptz is null or t.created_at < $3) and ($4::text is null or t.kind = $4)
        and ($5::text is null or strpos(
          fold_text(concat_ws(E'\\n', m.first_name || ' ' || m.last_name, m.email, o.number)), $5) > 0)`,
    values: [tx.clubId, start, end, input.kind ?? null, text],
  };
}

/** All wallets before a period, in it and after it, as a query of one row with its values. */
export function totalsSql(tx: ClubTx, ctx: Pick<Ctx, "platform" | "timeZone">, period: Period) {
  const { start, end } = momentsOfDays(ctx, period);
  const now = ctx.platform.clock.now();
  const within = "($2::timestamptz is null or t.created_at >= $2)";
  const of = (kind: string) =>
    `coalesce(sum(t.amount_cents) filter (where t.kind = '${kind}' and ${within}), 0)::int8`;
  return {
    from: `from (
      select coalesce(sum(${cents}) filter (where not ${within}), 0)::int8 as opening,
        ${of("grant")} as granted, ${of("refund")} as refunded, ${of("spend")} as spent,
        ${of("deduct")} as deducted, ${of("expire")} as expired, coalesce(sum(${cents}), 0)::int8 as closing,
        case when $3::timestamptz is null or $3 > $4 then (
          select coalesce(sum(${figures.credits_outstanding("$4")}), 0)::int8 from credit_accounts w
          where w.club_id = $1 and w.kind = 'member') end as outstanding
      from credit_transfers t
      where t.club_id = $1 and ($3::timestamptz is null or t.created_at < $3)
    ) sums`,
    values: [tx.clubId, start, end, now],
  };
}

export async function readTotals(
  tx: ClubTx,
  ctx: Pick<Ctx, "platform" | "timeZone">,
  period: Period,
): Promise<TotalsRow> {
  const { from, values } = totalsSql(tx, ctx, period);
  const [row] = await tx.query<TotalsRow>(`select * ${from}`, values, "credit_totals");
  if (!row) throw new Error("Sums without a row");
  return row;
}
