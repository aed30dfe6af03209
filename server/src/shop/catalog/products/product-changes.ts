import { auditJson } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { products, variations } from "../catalog.tables.ts";

/** A product as the audit log records it: every field that a form can change, variations by id. */
export type ProductFacts = Record<string, unknown> & { variations: Record<string, Record<string, unknown>> };

/** Longer texts are cut; the log says that they changed, but is no archive of them. */
const maxTextLength = 1_000;

const product = auditJson<typeof products>("p", ["club_id", "id", "slug", "created_at", "version"]);
/** Sales are not changes of a product, and its form says which are archived without when. */
const variation = auditJson<typeof variations>("v", [
  "club_id",
  "id",
  "product_id",
  "position",
  "sold",
  "held",
  "archived_at",
  "stock_changed_at",
]);
const factsSql = `select ${product} as fields,
    array(select i.key from product_images i where i.club_id = $1 and i.product_id = p.id
          order by i.position, i.id) as images,
    (select coalesce(jsonb_object_agg(v.id,
        (${variation}) || jsonb_build_object('archived', v.archived_at is not null)), '{}')
     from variations v where v.club_id = $1 and v.product_id = p.id) as variations
  from products p where p.club_id = $1 and p.id = $2`;
type FactsRow = { fields: Record<string, unknown>; images: string[]; variations: ProductFacts["variations"] };

/** What the audit log compares. */
export async function productFacts(tx: ClubTx, id: number): Promise<ProductFacts> {
  const [row] = await tx.query<FactsRow>(factsSql, [tx.clubId, id]);
  if (!row) throw new Error(`Product ${id} is not there`);
  const { fields, images, variations } = row;
  const cut = Object.entries(fields).map(([name, value]) => [name, shortened(value)]);
  return { ...Object.fromEntries(cut), images, variations };
}

function shortened(value: unknown): unknown {
  return typeof value === "string" ? [...value].slice(0, maxTextLength).join("") : value;
}

/** Only what differs, on both sides; only variations that do. */
export function differences(before: ProductFacts, after: ProductFacts) {
  const { variations: then, ...fieldsThen } = before;
  const { variations: now, ...fieldsNow } = after;
  const fields = differing(fieldsThen, fieldsNow);
  const rows = differing(then, now);
  const withRows = (side: object, own: object) =>
    Object.keys(own).length > 0 ? { ...side, variations: own } : side;
  return { before: withRows(fields.before, rows.before), after: withRows(fields.after, rows.after) };
}

function differing(then: Record<string, unknown>, now: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(then), ...Object.keys(now)])].filter(
    (name) => JSON.stringify(then[name]) !== JSON.stringify(now[name]),
  );
  const side = (of: Record<string, unknown>) =>
    Object.fromEntries(names.flatMap((name) => (name in of ? [[name, of[name]]] : [])));
  return { before: side(then), after: side(now) };
}
