import type { ClubTx } from "#server/platform/db/in-club.ts";

/** A product as the audit log tells it: every field that a form can change, variations by their number. */
export type ProductFacts = Record<string, unknown> & { variations: Record<string, Record<string, unknown>> };

/** Longer texts are cut; the log says that they changed, it is no archive of them. */
const maxTextLength = 1_000;

const factsSql = `select p.title, left(p.description, ${maxTextLength}) as description,
    left(p.size_guide, ${maxTextLength}) as size_guide, p.size_group, p.category_id, p.price_cents, p.status,
    array(select i.key from product_images i where i.club_id = p.club_id and i.product_id = p.id
          order by i.position, i.id) as images,
    (select coalesce(json_object_agg(v.id, json_build_object('sku', v.sku, 'color', v.color,
        'color_hex', v.color_hex, 'size', v.size, 'price_cents', v.price_cents, 'received', v.received,
        'archived', v.archived_at is not null)), '{}')
     from variations v where v.club_id = p.club_id and v.product_id = p.id) as variations
  from products p where p.club_id = $1 and p.id = $2`;

/** What the audit log compares. */
export async function productFacts(tx: ClubTx, id: number): Promise<ProductFacts> {
  const [facts] = await tx.query<ProductFacts>(factsSql, [tx.clubId, id]);
  if (!facts) throw new Error(`Product ${id} is not there`);
  return facts;
}

/** Only what differs, on both sides; of variations only those that do. */
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
