import type { categories } from "#contract/categories.ts";
import { searchText } from "#contract/fold-text.ts";
import { type Chosen, columnList, columnsOf, without } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { categories as categoriesTable } from "../catalog.tables.ts";
import { soldCents, soldPieces, soldStatuses } from "../stock/sold.ts";

type ListInput = Input<typeof categories.show>;
const ownColumns = columnsOf(categoriesTable, ["club_id"]);
export type StoredCategory = Chosen<typeof categoriesTable, typeof ownColumns> & {
  product_count: number;
  live_count: number;
};

const untold = ["club_id", "id", "slug", "position", "image_width", "image_height", "version"] as const;
const counts = ["product_count", "live_count"] as const;
type Untold = { club_id: number; product_count: number; live_count: number };

/** A category as the audit log records it: all columns except those named here, so that a new one is included. */
export function categoryFacts(row: Omit<StoredCategory, keyof Untold> & Partial<Untold>): object {
  return without(row, [...untold, ...counts]);
}

/** A club has few, so one page usually shows them all. */
const defaultPerPage = 100;
const maxTop = 10;

const columns = `${columnList(ownColumns, "c.")},
  coalesce(n.product_count, 0) as product_count, coalesce(n.live_count, 0) as live_count`;
const counted = `categories c left join (
    select category_id, count(*) as product_count, count(*) filter (where status = 'live') as live_count
    from products where club_id = $1 group by category_id
  ) n on n.category_id = c.id`;

const sortColumns = {
  position: "c.position DIR, c.name collate names DIR, c.id DIR",
  name: "c.name collate names DIR, c.id DIR",
  product_count: "coalesce(n.product_count, 0) DIR, c.position, c.id",
} as const;

/** One page of categories, in the shop's order if no other is asked for. */
export async function listCategories(tx: ClubTx, input: ListInput) {
  const { page = 1, per_page = defaultPerPage, sort = "position", order_by = "asc" } = input;
  const values = [tx.clubId, searchText(input.keywords) ?? null];
  const where = "where c.club_id = $1 and ($2::text is null or strpos(fold_text(c.name), $2) > 0)";
  const [all] = await tx.query<{ total: number }>(
    `select count(*) as total from categories c ${where}`,
    values,
  );
  const rows = await tx.query<StoredCategory>(
    `select ${columns} from ${counted} ${where} order by ${sortColumns[sort].replaceAll("DIR", order_by)}
     limit ${per_page} offset ${(page - 1) * per_page}`,
    values,
  );
  return { rows, total: all?.total ?? 0, page, per_page };
}

/** Throws NOT_FOUND. */
export async function findCategory(tx: ClubTx, id: number): Promise<StoredCategory> {
  const [row] = await tx.query<StoredCategory>(
    `select ${columns} from ${counted} where c.club_id = $1 and c.id = $2`,
    [tx.clubId, id],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** One change of a club's categories at a time: their names and order concern all of them. */
export async function lockCategories(tx: ClubTx): Promise<void> {
  await tx.query("select pg_advisory_xact_lock(hashtext('categories'), $1::int)", [tx.clubId]);
}

/** Throws DUPLICATE if another category has the name, in any spelling. */
export async function checkName(tx: ClubTx, name: string, exceptId: number | null): Promise<void> {
  const rows = await tx.query(
    "select 1 from categories where club_id = $1 and text_key(name) = text_key($2) and id is distinct from $3",
    [tx.clubId, name, exceptId],
  );
  if (rows.length > 0)
    throw new ApiError("DUPLICATE", { errors: { name: [({ catalog }) => catalog.categoryExists] } });
}

export type TopCategory = { id: number; name: string; quantity: number; cents: number };

/** What has sold most since then by current category, without cancelled and unpaid orders and what went back. */
export async function topCategories(tx: ClubTx, since: Date): Promise<TopCategory[]> {
  return tx.query<TopCategory>(
    `select c.id, c.name, sum(s.quantity)::bigint as quantity, sum(s.cents)::bigint as cents
     from (select l.product_id, sum(${soldPieces})::bigint as quantity, sum(${soldCents})::bigint as cents
           from orders o join order_lines l on l.club_id = o.club_id and l.order_id = o.id
           where o.club_id = $1 and o.created_at >= $2 and o.status in ${soldStatuses}
           group by l.product_id having sum(${soldPieces}) > 0) s
     join products p on p.club_id = $1 and p.id = s.product_id
     join categories c on c.club_id = $1 and c.id = p.category_id
     group by c.id, c.name order by quantity desc, cents desc, c.id limit ${maxTop}`,
    [tx.clubId, since],
  );
}
