import type { OrderSelection } from "#contract/documents.ts";
import { searchText } from "#contract/fold-text.ts";
import { orderStages, saidPayments } from "#contract/order-statuses.ts";
import type { orders } from "#contract/orders.ts";
import { type DaysOf, momentsOfDays } from "#server/platform/clock.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import {
  type FoundRows,
  idsOf,
  type ResultPage,
  readPage,
  searchNewest,
} from "#server/platform/db/read-page.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { bySurname, findMembersLike, searchWords } from "../../../people/members/index.ts";
import type { AdminSummaryRow, MemberSummaryRow, SummaryRow } from "../orders.present.ts";
import { pageByStage } from "./by-stage.queries.ts";
import { inStage, isOf, paymentSaid, toGiveBackCents } from "./conditions.queries.ts";

export type ClubOrdersInput = Input<typeof orders.adminShow>;
type Filters = Extract<OrderSelection, { all: unknown }>["all"];
export type MemberOrdersInput = Input<typeof orders.getOrders>;

/** Conditions that must all hold; `?` in one is its value. A value of undefined adds no condition. */
type Conditions = (readonly [sql: string, value: unknown])[];

/** A name that more members bear than this is searched for in the newest orders. */
const mostMembers = 100;
/** A search shows this many orders of those members; the export has them all. */
const mostFound = 1_000;
/** Numbers begin with up to three letters, so a longer word that is not a number is from a name or an email. */
const lettersOfNumber = 3;

const summaryColumns = `o.id, o.number, o.status, o.payment_status, o.fulfilment_status, o.total_cents, o.item_count, o.created_at,
  (select coalesce(json_agg(image), '[]') from (
     select l.image from order_lines l
     where l.club_id = o.club_id and l.order_id = o.id and l.image is not null order by l.id limit 4) first_lines) as images`;

/** The people whose packs are in an order, by name, the first one's first. */
const packsFor = `(select coalesce(json_agg(name order by first_line), '[]') from (
     select l.for_member_name as name, min(l.id) as first_line from order_lines l
     where l.club_id = o.club_id and l.order_id = o.id and l.for_member_name <> ''
     group by l.for_member_name) people) as packs_for`;

/** Products of an order, by name, the first line's first. */
const titles = `(select coalesce(json_agg(title order by first_line), '[]') from (
     select l.title, min(l.id) as first_line from order_lines l
     where l.club_id = $1 and l.order_id = o.id group by l.title order by min(l.id) limit 4) products) as titles`;

/** By surname. The order of indexes, of members and of the orders of each: no index of orders by name is needed. */
const byMembers = `${bySurname("m", "DIR")}, o.created_at DIR, o.id DIR`;
const withMembers = "members m join orders o on o.club_id = m.club_id and o.member_id = m.id";

/** What each sort orders by; DIR is the direction. Numbers rise with ids. */
const sortColumns = {
  open: "(o.status in ('pending_payment', 'placed', 'processing')) DIR, o.created_at DIR, o.id DIR",
  created_at: "o.created_at DIR, o.id DIR",
  number: "o.id DIR",
  member: byMembers,
  total: "o.total_cents DIR, o.id DIR",
  /** See `pageByStage`. */
  status: null,
} as const;

/**
 * One page of the club's orders. `keywords` is searched literally in number, member name and email and, if that
 * leaves few members, also in the names of those whose packs are in it; a whole order number finds that order alone.
 */
export async function listClubOrders(
  tx: ClubTx,
  ctx: DaysOf,
  input: ClubOrdersInput,
): Promise<ResultPage<AdminSummaryRow>> {
  const columns = `${summaryColumns}, o.member_id, o.member_name, o.member_email, o.credits_cents, o.due_cents, o.on_hold,
    o.shipping_kind, ${packsFor}, ${toGiveBackCents} as to_give_back_cents`;
  const known = await findOrders(tx, ctx, input);
  const conditions: Conditions = known ? [["o.id = any(?)", known.ids]] : filtersOf(ctx, input);
  const isByMembers = input.sort === "member";
  const name = "listed_club_orders";
  const order = sortColumns[input.sort ?? "created_at"]?.replaceAll("DIR", input.order_by ?? "desc");
  return readOrders<AdminSummaryRow>(tx, { name, columns, conditions, order, known, isByMembers }, input);
}

/** What a selection in the panel means, as `from orders o where ...` with its values, for further queries. */
export async function selectionSql(
  tx: ClubTx,
  ctx: DaysOf,
  selection: OrderSelection,
): Promise<{ from: string; values: unknown[] }> {
  if ("ids" in selection) return selected(tx, [["o.id = any(?)", selection.ids]]);
  const conditions = await conditionsOf(tx, ctx, selection.all);
  return selected(tx, [...conditions, ["o.id <> all(?)", selection.except]]);
}

function filtersOf(ctx: DaysOf, input: Filters): Conditions {
  const { start, end } = momentsOfDays(ctx, input);
  return [
    ...orderStages.map((stage) => [`${inStage[stage]} and ?`, input.stage === stage || undefined] as const),
    ["o.status = ?", input.status],
    ...saidPayments.map(
      (said) => [`${paymentSaid[said]} and ?`, input.payment_status === said || undefined] as const,
    ),
    ["o.fulfilment_status = ?", input.fulfilment_status],
    ["o.shipping_kind = ?", input.shipping_kind],
    ["o.created_at >= ?", start ?? undefined],
    ["o.created_at < ?", end ?? undefined],
    ["o.on_hold is not null and ?", input.on_hold === "true" || undefined],
    ["o.on_hold is null and ?", input.on_hold === "false" || undefined],
    [
      "o.member_id in (select unnest(array[m.id, m.primary_member_id]) from members m where m.club_id = $1 and m.id = ?)",
      input.member_id,
    ],
    [isOf("?"), input.member_id],
  ];
}

/** Everything that a search and the filters select, however long that takes: for exports and what is done to all. */
async function conditionsOf(tx: ClubTx, ctx: DaysOf, input: Filters): Promise<Conditions> {
  const text = searchText(input.keywords);
  if (!text) return filtersOf(ctx, input);
  const numbered = await orderOfNumber(tx, text);
  if (numbered) return [...filtersOf(ctx, input), ["o.id = ?", numbered]];
  const { ids, isAll } = await findMembersLike(tx, wordsOfMembers(text), mostMembers);
  return [
    ...filtersOf(ctx, input),
    ...(isAll ? await ofMembers(tx, ids, text) : [[standsInOrder, text] as const]),
  ];
}

const newestFirst = "o.created_at desc, o.id desc";
const standsInOrder = "strpos(fold_text(o.number || ' ' || o.member_name || ' ' || o.member_email), ?) > 0";

/** What a search finds at once, with the filters; null if nothing is searched for. */
async function findOrders(tx: ClubTx, ctx: DaysOf, input: Filters): Promise<FoundRows | null> {
  const text = searchText(input.keywords);
  if (!text) return null;
  const numbered = await orderOfNumber(tx, text);
  if (numbered) return allOf(await findIds(tx, [...filtersOf(ctx, input), ["o.id = ?", numbered]]));
  const { ids, isAll } = await findMembersLike(tx, wordsOfMembers(text), mostMembers);
  const keyed = isAll
    ? await findIds(tx, [...filtersOf(ctx, input), ...(await ofMembers(tx, ids, text))])
    : [];
  const { from, values } = selected(tx, filtersOf(ctx, input));
  return searchNewest(tx, {
    keyed,
    isAll: isAll && keyed.length < mostFound,
    id: "o.id",
    fits: standsInOrder.replace("?", `$${values.length + 1}`),
    from,
    newestFirst,
    values: [...values, text],
  });
}

function allOf(ids: number[]): FoundRows {
  return { ids, total: ids.length };
}

async function findIds(tx: ClubTx, conditions: Conditions): Promise<number[]> {
  const { from, values } = selected(tx, conditions);
  const rows = await tx.query<{ id: number }>(
    `select o.id ${from} order by o.created_at desc, o.id desc limit ${mostFound}`,
    values,
  );
  return idsOf(rows);
}

/** Orders by or for some of these members. */
async function ofMembers(tx: ClubTx, ids: number[], text: string): Promise<Conditions> {
  return [
    ["o.member_id = any(?)", await withPrimaries(tx, ids)],
    [`(${standsInOrder} or ${isForSomebody})`, text],
  ];
}

/** Checked only for few orders, because it reads their lines. */
const isForSomebody = `exists (select 1 from order_lines l
  where l.club_id = o.club_id and l.order_id = o.id and strpos(fold_text(l.for_member_name), ?) > 0)`;

/** A child's packs are ordered by their primary member. */
async function withPrimaries(tx: ClubTx, members: number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `select primary_member_id as id from members
     where club_id = $1 and id = any($2) and primary_member_id is not null`,
    [tx.clubId, members],
    "primaries_of",
  );
  return [...new Set([...members, ...rows.map(({ id }) => id)])];
}

function wordsOfMembers(text: string): string[] {
  return searchWords(text).filter((word) => word.length > lettersOfNumber && !/^\d*$/.test(word));
}

async function orderOfNumber(tx: ClubTx, text: string): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    "select id from orders where club_id = $1 and number = upper($2)",
    [tx.clubId, text],
    "order_of_number",
  );
  return row?.id;
}

/** One page of a member's orders, newest first by default. `keywords` is searched in numbers and in the titles of lines. */
export function listMemberOrders(
  tx: ClubTx,
  memberId: number,
  input: MemberOrdersInput,
): Promise<ResultPage<MemberSummaryRow>> {
  const conditions: Conditions = [
    ["o.member_id = ?", memberId],
    ["o.status = ?", input.status],
    [
      `exists (select 1 from order_lines l where l.club_id = o.club_id and l.order_id = o.id
        and strpos(fold_text(o.number || ' ' || l.title), ?) > 0)`,
      searchText(input.keywords),
    ],
  ];
  return readOrders<MemberSummaryRow>(
    tx,
    {
      name: "listed_member_orders",
      columns: `${summaryColumns}, o.shipping_kind, o.shipping_method_id, ${packsFor}, ${titles}`,
      conditions,
      order: sortColumns[input.sort ?? "created_at"].replaceAll("DIR", input.order_by ?? "desc"),
    },
    input,
  );
}

type Asked = {
  page?: number | undefined;
  per_page?: number | undefined;
  order_by?: "asc" | "desc" | undefined;
};
type Selection = {
  /** Of the statement that reads `columns`. */
  name: string;
  columns: string;
  conditions: Conditions;
  /** Left out: by stage. */
  order?: string | undefined;
  known?: FoundRows | null;
  isByMembers?: boolean;
};

/** The page is chosen by ids alone, so that a late one reads nothing but an index of what is before it. */
function readOrders<R extends SummaryRow>(
  tx: ClubTx,
  { name, columns, conditions, order, known, isByMembers }: Selection,
  input: Asked,
): Promise<ResultPage<R>> {
  const { from, values } = selected(tx, conditions);
  const picked = isByMembers ? from.replace("orders o", withMembers) : from;
  return readPage(tx, input, { from, values, newestFirst, ...(known && { known }) }, async (window) => {
    const { limit, offset } = window;
    const page = order
      ? `select o.id ${picked} order by ${order} limit ${limit} offset ${offset}`
      : pageByStage(from, input.order_by ?? "desc", window);
    return tx.query<R>(
      `select ${columns} from unnest($2::bigint[]) with ordinality as page (id, place)
       join orders o on o.club_id = $1 and o.id = page.id order by page.place`,
      [tx.clubId, idsOf(await tx.query<{ id: number }>(page, values))],
      name,
    );
  });
}

function selected(tx: ClubTx, conditions: Conditions): { from: string; values: unknown[] } {
  const active = conditions.filter(([, value]) => value !== undefined);
  const where = active.map(([sql], at) => sql.replaceAll("?", `$${at + 2}`));
  return {
    from: `from orders o where ${["o.club_id = $1", ...where].join(" and ")}`,
    values: [tx.clubId, ...active.map(([, value]) => value)],
  };
}
