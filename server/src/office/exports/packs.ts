import type { exports } from "#contract/exports.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { entitlementsSql } from "../../sales/entitlements/index.ts";
import { codeText, dayCell, type ExportDefinition, type ListColumn, sheetOf } from "./export-definition.ts";

type ExportedEntitlement = {
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

const packSelect = `p.name as pack, p.season, p.type, m.first_name || ' ' || m.last_name as person, m.email,
  holder.first_name || ' ' || holder.last_name as primary_name, holder.email as primary_email, e.status, e.source,
  e.opens_on, e.closes_on, e.created_at,
  (select o.number from order_entitlements u join orders o on o.club_id = u.club_id and o.id = u.order_id
   where u.club_id = e.club_id and u.entitlement_id = e.id and u.living) as order_number,
  (select string_agg(concat_ws(': ', s.label, concat_ws(', ', g.title, v.color, v.size)), '; ' order by s.position, s.id)
   from jsonb_to_recordset(e.choices) as c (slot_id bigint, variation_id bigint)
   join pack_slots s on s.club_id = e.club_id and s.id = c.slot_id
   join variations v on v.club_id = e.club_id and v.id = c.variation_id
   join products g on g.club_id = v.club_id and g.id = v.product_id) as choices`;

const packColumnsIn = ({ headings, codes }: Words["exports"]): ListColumn<ExportedEntitlement>[] => [
  [headings.pack, 24, (row) => row.pack],
  [headings.season, 12, (row) => row.season],
  [headings.type, 10, (row) => codeText(codes.packType, row.type)],
  [headings.person, 24, (row) => row.person],
  [headings.email, 30, (row) => row.email ?? ""],
  [headings.primaryMember, 24, (row) => row.primary_name ?? ""],
  [headings.primaryEmail, 30, (row) => row.primary_email ?? ""],
  [headings.status, 12, (row) => codeText(codes.entitlement, row.status)],
  [headings.givenBy, 12, (row) => codeText(codes.givenBy, row.source)],
  [headings.givenAt, 17, (row) => row.created_at],
  [headings.firstDay, 12, (row) => dayCell(row.opens_on)],
  [headings.lastDay, 12, (row) => dayCell(row.closes_on)],
  [headings.orderNumber, 14, (row) => row.order_number ?? ""],
  [headings.choices, 60, (row) => row.choices ?? ""],
];

/** Who has which pack in which state, as the list shows it by its filters. */
export const packsExport: ExportDefinition<Input<typeof exports.packs>> = {
  kind: "export_packs",
  noun: "packs",
  async sheets(tx, ctx, { format: _format, type, ...filters }) {
    const { from, values } = entitlementsSql(tx, filters);
    const typeAsked = `$${values.length + 1}::text`;
    return [
      await sheetOf<ExportedEntitlement>(
        tx,
        ctx,
        { name: ctx.words.exports.sheets.packs, columns: packColumnsIn(ctx.words.exports) },
        {
          select: packSelect,
          from: `${from} and (${typeAsked} is null or p.type = ${typeAsked})`,
          order: "e.id",
          values: [...values, type ?? null],
        },
      ),
    ];
  },
};
