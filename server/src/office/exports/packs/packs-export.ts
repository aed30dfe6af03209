import type { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { entitlementsSql } from "../../../sales/entitlements/index.ts";
import { type Column, dayCell, type ExportDefinition, sheetOf } from "../export-definition.ts";
import { words } from "../words.rules.ts";

type EntitlementRow = {
  pack: string;
  season: string;
  type: string;
  person: string;
  email: string | null;
  primary_name: string | null;
  primary_email: string | null;
  status: string;
  source: string;
  /** `YYYY-MM-DD`; so is closes_on. */
  opens_on: string | null;
  closes_on: string | null;
  created_at: Date;
  order_number: string | null;
  choices: string | null;
};

const select = `p.name as pack, p.season, p.type, m.first_name || ' ' || m.last_name as person, m.email,
  h.first_name || ' ' || h.last_name as primary_name, h.email as primary_email, e.status, e.source,
  e.opens_on, e.closes_on, e.created_at,
  (select o.number from order_entitlements u join orders o on o.club_id = u.club_id and o.id = u.order_id
   where u.club_id = e.club_id and u.entitlement_id = e.id and u.living) as order_number,
  (select string_agg(concat_ws(': ', s.label, concat_ws(', ', g.title, v.color, v.size)), '; ' order by s.position, s.id)
   from jsonb_to_recordset(e.choices) as c (slot_id bigint, variation_id bigint)
   join pack_slots s on s.club_id = e.club_id and s.id = c.slot_id
   join variations v on v.club_id = e.club_id and v.id = c.variation_id
   join products g on g.club_id = v.club_id and g.id = v.product_id) as choices`;

const columns: Column<EntitlementRow>[] = [
  ["Pack", 24, (row) => row.pack],
  ["Season", 12, (row) => row.season],
  ["Type", 10, (row) => words(row.type)],
  ["Person", 24, (row) => row.person],
  ["E-mail", 30, (row) => row.email ?? ""],
  ["Primary member", 24, (row) => row.primary_name ?? ""],
  ["Primary e-mail", 30, (row) => row.primary_email ?? ""],
  ["Status", 12, (row) => words(row.status)],
  ["Given by", 12, (row) => words(row.source)],
  ["Given at", 17, (row) => row.created_at],
  ["First day", 12, (row) => dayCell(row.opens_on)],
  ["Last day", 12, (row) => dayCell(row.closes_on)],
  ["Order number", 14, (row) => row.order_number ?? ""],
  ["Choices", 60, (row) => row.choices ?? ""],
];

/** Who has which pack in which state, as the list shows it by its filters. */
export const packsExport: ExportDefinition<Input<typeof exports.packs>> = {
  kind: "export_packs",
  noun: "packs",
  async sheets(tx, ctx, { format: _format, type, ...filters }) {
    const { from, values } = entitlementsSql(tx, filters);
    const typeAsked = `$${values.length + 1}::text`;
    return [
      await sheetOf<EntitlementRow>(
        tx,
        ctx,
        { name: "Packs", columns },
        {
          select,
          from: `${from} and (${typeAsked} is null or p.type = ${typeAsked})`,
          order: "e.id",
          values: [...values, type ?? null],
        },
      ),
    ];
  },
};
