import type { exports } from "#contract/exports.ts";
import { clubToday } from "#server/platform/days.ts";
import type { Input } from "#server/platform/http/routes.ts";
import {
  balanceHeading,
  type Cells,
  headingOf,
  type NamingSheet,
} from "#server/platform/sheets/sheet-columns.ts";
import { joinPrimary } from "../../../people/members/index.ts";
import { membersSql } from "../../club-members/index.ts";
import { membersSheet, packsSheet } from "../../imports/index.ts";
import type { ExportDefinition, ListColumn } from "../export-definition.ts";
import { sheetOf } from "../export-definition.ts";
import {
  type ExportedPerson,
  type HeldPackRow,
  heldPacksSql,
  peopleSelect,
  sizeGroupNames,
} from "./members.queries.ts";
import { cellsOfPack, cellsOfPerson } from "./members.rules.ts";
import { choosers } from "./pack-choices.ts";

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
          order: "m.id",
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
  const kept = new WeakMap<R, Cells>();
  const cells = (row: R) => {
    const known = kept.get(row) ?? cellsOf(row);
    kept.set(row, known);
    return known;
  };
  const own = definition.columns.map(({ key, width }) => ({ key, width }));
  return [...own, ...named.map((key) => ({ key, width: definition.named.width }))].map(
    ({ key, width }): ListColumn<R> => [headingOf(definition, key), width, (row) => cells(row)[key] ?? ""],
  );
}
