import type { exports } from "#contract/exports.ts";
import { clubToday } from "#server/platform/clock.ts";
import { columnList } from "#server/platform/db/columns.ts";
import type { SnapshotTx } from "#server/platform/db/in-club.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { balanceHeading, type Cells, headingOf, type NamingSheet } from "#server/platform/sheets/sheet.ts";
import {
  bySurname,
  joinPrimary,
  type MemberColumns,
  personCells,
  personColumns,
} from "../../people/members/index.ts";
import { variationsOf } from "../../sales/entitlements/index.ts";
import { packsOf } from "../../shop/packs/index.ts";
import { membersSql } from "../club-members/index.ts";
import { figures } from "../figures/index.ts";
import { choiceCells, membersSheet, packsSheet } from "../imports/index.ts";
import { type ExportDefinition, type ListColumn, sheetOf } from "./export-definition.ts";

/** Conditions over `members m`, with their values. */
export type Selected = { where: string; values: unknown[] };

/** In the order of the list, each family together, so that whoever prints it finds people. After `joinPrimary`. */
const asListed = `${bySurname("h")}, m.primary_member_id nulls first, m.id`;

type ExportedPerson = Pick<MemberColumns, (typeof personColumns)[number] | "email"> & {
  category: string | null;
  is_secondary: boolean;
  primary_email: string | null;
  primary_name: string;
  /** Null for somebody who spends another's credits. */
  credits_cents: number | null;
};

/** `now` is the parameter with the time. */
const peopleSelect = (now: string) => `${columnList(personColumns, "m.")}, m.email, c.name as category,
  m.primary_member_id is not null as is_secondary, h.email as primary_email,
  h.first_name || ' ' || h.last_name as primary_name,
  (select (${figures.credits_outstanding(now)})::bigint from credit_accounts w
   where w.club_id = m.club_id and w.kind = 'member' and w.member_id = m.id and m.primary_member_id is null) as credits_cents`;

/** The groups of all size profiles by their lower case, each as it was first written. */
async function sizeGroupNames(tx: SnapshotTx, { where, values }: Selected): Promise<Map<string, string>> {
  const rows = await tx.query<{ name: string }>(
    `select name from members m, jsonb_object_keys(m.sizes) as name where ${where}
     group by name order by lower(name) collate names, name collate "C"`,
    values,
  );
  const groups = new Map<string, string>();
  for (const { name } of rows) if (!groups.has(name.toLowerCase())) groups.set(name.toLowerCase(), name);
  return groups;
}

type HeldPackRow = {
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
function heldPacksSql({ where, values }: Selected, onDay: string) {
  const today = `$${values.length + 1}::date`;
  return {
    select: `e.pack_id, k.name as pack, k.season, e.status, e.choices, m.first_name, m.last_name, m.email,
      m.primary_member_id is not null as is_secondary, h.email as primary_email`,
    from: `from members m
      join entitlements e on e.club_id = m.club_id and e.member_id = m.id
        and e.status in ('open', 'held', 'redeemed', 'fulfilled')
      join packs k on k.club_id = e.club_id and k.id = e.pack_id and k.status = 'live'
        and (k.closes_on is null or k.closes_on >= ${today})
      ${joinPrimary}
      where ${where}`,
    order: `${asListed}, e.id`,
    values: [...values, onDay],
  };
}

/** A person's row; `groups` says how each kind of size is written in the heading. An empty cell changes nothing. */
function cellsOfPerson(row: ExportedPerson, groups: Map<string, string>): Cells {
  const sizes = Object.entries(row.sizes).map(([group, size]): [string, string] => [
    `size:${groups.get(group.toLowerCase()) ?? group}`,
    size,
  ]);
  return {
    ...Object.fromEntries(personCells.map((column) => [column, String(row[column] ?? "")])),
    email: row.email ?? "",
    // For a secondary member who shares the primary's too: the import sees no change in that.
    category: row.category ?? "",
    primary_email: row.is_secondary ? (row.primary_email ?? "") : "",
    primary_name: row.is_secondary && row.primary_email === null ? row.primary_name : "",
    relation: row.is_secondary ? row.relation : "",
    // If a profile has a group in two cases, the import reads the first.
    ...Object.fromEntries(sizes.toReversed()),
  };
}

/** Whose pack it is, as the import finds the person: by their own address, else by the primary's and both names. */
function cellsOfPack(row: HeldPackRow): Cells {
  const person: Cells =
    row.email === null
      ? { primary_email: row.primary_email ?? "", first_name: row.first_name, last_name: row.last_name }
      : { email: row.email };
  return { ...person, pack: row.pack, season: row.season };
}

/** How many slots the largest of these packs has, and what a row's person has chosen, in cells by place. */
async function choosers(
  tx: SnapshotTx,
  { from, values }: { from: string; values: unknown[] },
): Promise<{ placeCount: number; choicesOf: (row: HeldPackRow) => Cells }> {
  const rows = await tx.query<{ pack_id: number }>(`select distinct e.pack_id ${from}`, values);
  const packs = await packsOf(
    tx,
    rows.map(({ pack_id }) => pack_id),
  );
  const slots = [...packs.values()].flatMap((pack) => pack.slots);
  const variations = await variationsOf(
    tx,
    slots.flatMap(({ options }) => options.map(({ product_id }) => product_id)),
  );
  return {
    placeCount: Math.max(0, ...[...packs.values()].map((pack) => pack.slots.length)),
    choicesOf({ pack_id, status, choices }) {
      const pack = packs.get(pack_id);
      // An ordered one keeps what was ordered, so the import would ignore it.
      return pack && status === "open" ? choiceCells(pack.slots, variations, choices) : {};
    },
  };
}

/**
 * The people of the club and their packs, in the columns of the import: imported again unchanged, it
 * changes nothing. What members hold is under a heading that the import ignores: credits that it reads it grants.
 */
export const membersExport: ExportDefinition<Input<typeof exports.members>> = {
  kind: "export_members",
  noun: "members",
  async sheets(tx, ctx, { format: _format, kind = "all", ...filters }) {
    const people = await membersSql(tx, ctx, { kind, ...filters });
    const held = heldPacksSql(people, clubToday(ctx));
    const groups = await sizeGroupNames(tx, people);
    const { placeCount, choicesOf } = await choosers(tx, held);
    const sizeKeys = [...groups.values()].map((group) => `size:${group}`);
    const choiceKeys = Array.from({ length: placeCount }, (_, at) => `choice:${at + 1}`);
    return [
      await sheetOf<ExportedPerson>(
        tx,
        ctx,
        {
          name: membersSheet.name,
          columns: withBalance(columnsOf(membersSheet, sizeKeys, (row) => cellsOfPerson(row, groups))),
        },
        {
          select: peopleSelect(`$${people.values.length + 1}`),
          from: `from members m
            ${joinPrimary}
            left join membership_categories c on c.club_id = m.club_id and c.id = m.membership_category_id
            where ${people.where} and $${people.values.length + 1}::timestamptz is not null`,
          order: asListed,
          values: [...people.values, ctx.platform.clock.now()],
        },
      ),
      await sheetOf<HeldPackRow>(
        tx,
        ctx,
        {
          name: packsSheet.name,
          columns: columnsOf(packsSheet, choiceKeys, (row) => ({ ...cellsOfPack(row), ...choicesOf(row) })),
        },
        held,
      ),
    ];
  },
};

const grantedByImport = membersSheet.columns
  .filter(({ key }) => key === "credits" || key === "credits_reason")
  .map(({ heading }) => heading);

/** What would be granted is replaced by what is there. */
function withBalance(columns: ListColumn<ExportedPerson>[]): ListColumn<ExportedPerson>[] {
  const balance: ListColumn<ExportedPerson> = [
    balanceHeading,
    14,
    ({ credits_cents: cents }) => (cents === null ? "" : { cents }),
  ];
  const at = columns.findIndex(([heading]) => grantedByImport.includes(heading));
  return columns.toSpliced(Math.max(at, 0), grantedByImport.length, balance);
}

/** The sheet's columns with those that the club's own data adds; the cells of a row are built once. */
function columnsOf<R extends object>(
  definition: NamingSheet,
  named: string[],
  cellsOf: (row: R) => Cells,
): ListColumn<R>[] {
  const cellsByRow = new WeakMap<R, Cells>();
  const cells = (row: R) => {
    const rowCells = cellsByRow.get(row) ?? cellsOf(row);
    cellsByRow.set(row, rowCells);
    return rowCells;
  };
  const own = definition.columns.map(({ key, width }) => ({ key, width }));
  return [...own, ...named.map((key) => ({ key, width: definition.named.width }))].map(
    ({ key, width }): ListColumn<R> => [headingOf(definition, key), width, (row) => cells(row)[key] ?? ""],
  );
}
