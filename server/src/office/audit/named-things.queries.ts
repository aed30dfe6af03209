import type { ClubTx } from "#server/platform/db/in-club.ts";
import { type NamedThing, thingsIn } from "./audit.rules.ts";

/** Where the name of a thing stands, by kind; `s` is the thing. */
export const nameSources: Record<string, [table: string, name: string]> = {
  member: ["members", "s.first_name || ' ' || s.last_name"],
  staff: ["staff", "s.first_name || ' ' || s.last_name"],
  product: ["products", "s.title"],
  variation: ["variations", "s.sku"],
  category: ["categories", "s.name"],
  order: ["orders", "s.number"],
  membership_category: ["membership_categories", "s.name"],
  shipping_method: ["shipping_methods", "s.name"],
  page: ["static_pages", "coalesce(nullif(s.title, ''), s.draft_title, '')"],
  faq: ["faqs", "s.question"],
  pack: ["packs", "s.name"],
  mail: ["mails", "s.subject"],
  mail_template: ["mail_templates", "s.subject"],
  credit_account: [
    "credit_accounts",
    "(select o.first_name || ' ' || o.last_name from members o where o.club_id = s.club_id and o.id = s.member_id)",
  ],
};

/** The names by `kind number` of all things whose numbers stand in these values; of those that are still there. */
export async function namesIn(tx: ClubTx, values: unknown[]): Promise<Map<string, string>> {
  const things = thingsIn(values);
  const kinds = Object.entries(nameSources).filter(([kind]) => things.some((thing) => thing.kind === kind));
  if (kinds.length === 0) return new Map();
  const rows = await tx.query<NamedThing & { name: string }>(
    kinds
      .map(
        ([kind, [table, name]], at) =>
          `select '${kind}' as kind, s.id, ${name} as name from ${table} s where s.club_id = $1 and s.id = any($${at + 2})`,
      )
      .join(" union all "),
    [tx.clubId, ...kinds.map(([kind]) => things.filter((thing) => thing.kind === kind).map(({ id }) => id))],
  );
  return new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
}
