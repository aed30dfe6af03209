import { foldText, searchText } from "#contract/fold-text.ts";
import type { Formats } from "#contract/formats.ts";
import { maxStockAlerts, maxWishes, type wishlist } from "#contract/wishlist.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { pictureOf } from "../../ground/pictures/index.ts";
import { lockMember } from "../../people/members/index.ts";
import { cardsOf, type PictureRow } from "../catalog/index.ts";

const defaultPerPage = 24;

/** One page of the caller's wishlist. What is no longer sold stays on it, without a card. */
export async function showWishlist(ctx: Ctx, input: Input<typeof wishlist.show>) {
  const { page = 1, per_page = defaultPerPage } = input;
  const rows = await inClub(ctx, (tx) => wishesOf(tx, memberId(ctx)));
  const ids = rows.map((row) => row.product_id);
  const cards = await cardsOf(ctx.platform, ctx.clubId, ids);
  const wishes = rows.map((row) => ({ ...row, product: cards.get(row.product_id) ?? null }));
  const arranged = arrangeWishes(wishes, input, ctx.words.language);
  const data = arranged.slice((page - 1) * per_page, page * per_page);
  return { data, total: arranged.length, page, per_page };
}

/** What the caller waits for. */
export async function showAlerts(ctx: Ctx) {
  const rows = await inClub(ctx, (tx) => alertsOf(tx, memberId(ctx)));
  return rows.map((row) => ({ ...row, image: pictureOf(row.image) }));
}

/** Puts a product on the caller's wishlist, once. Throws NOT_FOUND for one that is not on sale, LIST_FULL. */
export async function keepProduct(ctx: Ctx, productId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    // One at a time per member, so that the list does not exceed its limit; and none for an erased one.
    const { id } = await lockMember(tx, memberId(ctx));
    if (!(await isProductSold(tx, productId))) throw new ApiError("NOT_FOUND");
    if (!(await addEntry(tx, { table: "wishes", memberId: id, id: productId }, maxWishes)))
      throw new ApiError("LIST_FULL");
  });
}

/** Records that the caller wants a mail when this is back, once. Throws NOT_FOUND, IN_STOCK, LIST_FULL. */
export async function waitForStock(ctx: Ctx, variationId: number): Promise<void> {
  await inClub(ctx, async (tx) => {
    const { id } = await lockMember(tx, memberId(ctx));
    const available = await availableOf(tx, variationId);
    if (available === null) throw new ApiError("NOT_FOUND");
    if (available > 0) throw new ApiError("IN_STOCK");
    if (!(await addEntry(tx, { table: "stock_alerts", memberId: id, id: variationId }, maxStockAlerts)))
      throw new ApiError("LIST_FULL");
  });
}

/** Deletes these members' wishlists and alerts. */
export async function forgetWishesOf(tx: ClubTx, memberIds: number[]): Promise<void> {
  for (const table of ["wishes", "stock_alerts"])
    await tx.query(`delete from ${table} where club_id = $1 and member_id = any($2)`, [tx.clubId, memberIds]);
}

type WishRow = { product_id: number; title: string; created_at: Date };

/**
 * A member's whole wishlist, newest first. It is never longer than a few pages. A product that is
 * a draft again has no name: the club may be changing it completely.
 */
async function wishesOf(tx: ClubTx, memberId: number): Promise<WishRow[]> {
  return tx.query<WishRow>(
    `select w.product_id, case when p.status = 'draft' then '' else p.title end as title, w.created_at
     from wishes w join products p on p.club_id = w.club_id and p.id = w.product_id
     where w.club_id = $1 and w.member_id = $2 order by w.created_at desc, w.id desc`,
    [tx.clubId, memberId],
    "wishes_of",
  );
}

type AlertRow = {
  variation_id: number;
  product_id: number;
  title: string;
  color: string;
  size: string;
  image: PictureRow | null;
  is_sold: boolean;
  created_at: Date;
};

/** What a member waits for, newest first. A draft shows nothing of itself. */
async function alertsOf(tx: ClubTx, memberId: number): Promise<AlertRow[]> {
  return tx.query<AlertRow>(
    `select a.variation_id, v.product_id, coalesce(p.title, '') as title,
       case when p.id is null then '' else v.color end as color, case when p.id is null then '' else v.size end as size,
       (select json_build_object('key', i.key, 'alt', i.alt, 'width', i.width, 'height', i.height)
        from product_images i where i.club_id = v.club_id and i.product_id = p.id
        order by i.color is not distinct from v.color desc, i.color is null desc, i.position, i.id limit 1) as image,
       coalesce(p.status = 'live', false) and v.archived_at is null as is_sold, a.created_at
     from stock_alerts a
     join variations v on v.club_id = a.club_id and v.id = a.variation_id
     left join products p on p.club_id = v.club_id and p.id = v.product_id and p.status <> 'draft'
     where a.club_id = $1 and a.member_id = $2 order by a.created_at desc, a.id desc`,
    [tx.clubId, memberId],
    "stock_alerts_of",
  );
}

/** The ids of what is on a member's wishlist, and of what they wait for. */
export async function marksOf(
  tx: ClubTx,
  memberId: number,
): Promise<{ product_ids: number[]; variation_ids: number[] }> {
  const [row] = await tx.query<{ product_ids: number[]; variation_ids: number[] }>(
    `select
       (select coalesce(json_agg(w.product_id order by w.id), '[]') from wishes w
        where w.club_id = $1 and w.member_id = $2) as product_ids,
       (select coalesce(json_agg(a.variation_id order by a.id), '[]') from stock_alerts a
        where a.club_id = $1 and a.member_id = $2) as variation_ids`,
    [tx.clubId, memberId],
    "wishlist_marks_of",
  );
  return row ?? { product_ids: [], variation_ids: [] };
}

/** Whether this product is on sale now; locked against deletion until the transaction ends. */
async function isProductSold(tx: ClubTx, productId: number): Promise<boolean> {
  const rows = await tx.query(
    "select 1 from products where club_id = $1 and id = $2 and status = 'live' for share",
    [tx.clubId, productId],
  );
  return rows.length > 0;
}

/** How many may be sold of a variation that is on sale; null for any other. Its product is locked against deletion. */
async function availableOf(tx: ClubTx, variationId: number): Promise<number | null> {
  const [row] = await tx.query<{ available: number }>(
    `select v.received - v.sold - v.held as available
     from products p join variations v on v.club_id = p.club_id and v.product_id = p.id
     where p.club_id = $1 and v.id = $2 and p.status = 'live' and v.archived_at is null
     for share of p`,
    [tx.clubId, variationId],
  );
  return row?.available ?? null;
}

type Entry = { table: "wishes" | "stock_alerts"; memberId: number; id: number };
const columns = { wishes: "product_id", stock_alerts: "variation_id" } as const;

/**
 * Adds to a member's list, whose row is locked, unless it is there already or the list is full. Returns whether it is
 * there now.
 */
async function addEntry(tx: ClubTx, { table, memberId, id }: Entry, most: number): Promise<boolean> {
  const column = columns[table];
  const rows = await tx.query(
    `insert into ${table} (club_id, member_id, ${column})
     select $1, $2, $3 where (select count(*) from ${table} where club_id = $1 and member_id = $2) < $4
     on conflict (club_id, member_id, ${column}) do nothing returning id`,
    [tx.clubId, memberId, id, most],
  );
  return rows.length > 0 || hasEntry(tx, { table, memberId, id });
}

async function hasEntry(tx: ClubTx, { table, memberId, id }: Entry): Promise<boolean> {
  const rows = await tx.query(
    `select 1 from ${table} where club_id = $1 and member_id = $2 and ${columns[table]} = $3`,
    [tx.clubId, memberId, id],
  );
  return rows.length > 0;
}

export async function removeEntry(tx: ClubTx, { table, memberId, id }: Entry): Promise<void> {
  await tx.query(`delete from ${table} where club_id = $1 and member_id = $2 and ${columns[table]} = $3`, [
    tx.clubId,
    memberId,
    id,
  ]);
}

type Wish = WishRow & { product: { price: number } | null };
type Asked = Pick<Input<typeof wishlist.show>, "keywords" | "sort" | "order_by">;

const ordersIn = ({ byName }: Pick<Formats, "byName">) => ({
  created_at: (a: Wish, b: Wish) => Number(a.created_at) - Number(b.created_at),
  title: (a: Wish, b: Wish) => byName(a.title, b.title),
  price: (a: Wish, b: Wish) => (a.product?.price ?? 0) - (b.product?.price ?? 0),
});

/**
 * The wishes whose names contain the keywords literally, in the requested order: newest first by default, or
 * A to Z, or cheapest first. Sorted by price, anything without one because it is no longer sold comes last.
 */
export function arrangeWishes<W extends Wish>(
  newestFirst: W[],
  { keywords, sort = "created_at", order_by }: Asked,
  language: Pick<Formats, "byName">,
): W[] {
  const text = searchText(keywords) ?? "";
  const found = newestFirst.filter(({ title }) => foldText(title).includes(text));
  const direction = (order_by ?? (sort === "created_at" ? "desc" : "asc")) === "asc" ? 1 : -1;
  const order = ordersIn(language)[sort];
  return found.toSorted((a, b) => {
    const unpriced = sort === "price" ? Number(a.product === null) - Number(b.product === null) : 0;
    return unpriced || direction * order(a, b);
  });
}
