import type { SnapshotTx } from "#server/platform/db/in-snapshot.ts";
import { figures } from "../../figures/index.ts";

/** Conditions over `members m`, with their values. */
export type Selected = { where: string; values: unknown[] };

export type ExportedPerson = {
  first_name: string;
  last_name: string;
  email: string | null;
  phone: string;
  relation: string;
  sizes: Record<string, string>;
  category: string | null;
  is_secondary: boolean;
  primary_email: string | null;
  primary_name: string;
  /** Null for somebody who spends another's credits. */
  credits_cents: number | null;
};

/** `now` is the parameter with the time. */
export const peopleSelect = (
  now: string,
) => `m.first_name, m.last_name, m.email, m.phone, m.relation, m.sizes, c.name as category,
  m.primary_member_id is not null as is_secondary, h.email as primary_email,
  h.first_name || ' ' || h.last_name as primary_name,
  (select (${figures.credits_outstanding(now)})::bigint from credit_accounts w
   where w.club_id = m.club_id and w.kind = 'member' and w.member_id = m.id and m.primary_member_id is null) as credits_cents`;

/** The groups of all size profiles by their lower case, each as it was first written. */
export async function sizeGroupNames(
  tx: SnapshotTx,
  { where, values }: Selected,
): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string }>(
    `select distinct name from members m, jsonb_object_keys(m.sizes) as name where ${where} order by name`,
    values,
  );
  const groups = new Map<string, string>();
  for (const { name } of rows) if (!groups.has(name.toLowerCase())) groups.set(name.toLowerCase(), name);
  return groups;
}

export type HeldPackRow = {
  pack_id: number;
  pack: string;
  season: string;
  status: string;
  choices: { slot_id: number; variation_id: number }[];
  first_name: string;
  last_name: string;
  email: string | null;
  is_secondary: boolean;
  primary_email: string | null;
};

/** These people's packs that the import would still accept: live ones whose last day has not passed. */
export function heldPacksSql({ where, values }: Selected, onDay: string) {
  const today = `$${values.length + 1}::date`;
  return {
    select: `e.pack_id, k.name as pack, k.season, e.status, e.choices, m.first_name, m.last_name, m.email,
      m.primary_member_id is not null as is_secondary, h.email as primary_email`,
    from: `from members m
      join entitlements e on e.club_id = m.club_id and e.member_id = m.id
        and e.status in ('open', 'held', 'redeemed', 'fulfilled')
      join packs k on k.club_id = e.club_id and k.id = e.pack_id and k.status = 'live'
        and (k.closes_on is null or k.closes_on >= ${today})
      left join members h on h.club_id = m.club_id and h.id = m.primary_member_id
      where ${where}`,
    order: "e.id",
    values: [...values, onDay],
  };
}
