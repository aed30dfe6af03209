import type { Sheet } from "#server/platform/sheets/read-workbook.ts";
import { type NamingSheet, readSheet } from "#server/platform/sheets/sheet-columns.ts";
import { maxColumns, refuse } from "../../refuse-workbook.ts";
import { membersSheet } from "./members.sheet.ts";
import { packsSheet } from "./packs.sheet.ts";

type Definition = NamingSheet<"members"> | NamingSheet<"packs">;
/** A sheet of a workbook, read as one of ours. */
export type FoundSheet = { definition: Definition } & ReturnType<typeof readSheet>;

/**
 * The sheets of members and packs: those with these names, else those recognised by their headings. The only sheet
 * of a file contains members, whatever its headings: they can be assigned afterwards. Throws VALIDATION_FAILED if there is
 * none, if two could be meant, and if one is too wide.
 */
export function findSheets(sheets: readonly Sheet[]): FoundSheet[] {
  const filled = sheets.filter(({ rows }) => rows.some((row) => row.length > 0));
  const named = (definition: Definition) =>
    sheets.find(({ name }) => name.trim().toLowerCase() === definition.name.toLowerCase());
  const unnamed = filled.filter((sheet) => ![membersSheet, packsSheet].some((one) => named(one) === sheet));
  const found = [membersSheet, packsSheet].flatMap((definition) => {
    const sheet = named(definition) ?? toldByHeadings(definition, unnamed);
    return sheet ? [{ definition, sheet }] : [];
  });
  const [only, another] = filled;
  if (found.length === 0 && only && !another) found.push({ definition: membersSheet, sheet: only });
  if (found.length === 0) refuse(({ imports }) => imports.noMembersSheet);
  return found.map(({ definition, sheet }) => {
    if (sheet.isTooWide)
      refuse(({ imports }) => imports.sheetTooWide({ sheet: sheet.name, most: maxColumns }));
    return { definition, ...readSheet(definition, sheet, { withUnread: true }) };
  });
}

function toldByHeadings(definition: Definition, sheets: readonly Sheet[]): Sheet | undefined {
  const likely = sheets.filter((sheet) => sheetOf(readSheet(definition, sheet).keys) === definition.sheet);
  if (likely.length > 1) {
    const names = likely.map(({ name }) => name);
    refuse(({ imports }) => imports.whichSheet({ names, right: definition.name }));
  }
  return likely[0];
}

/** What a sheet with these columns contains. */
function sheetOf(keys: readonly string[]): "members" | "packs" | null {
  const has = (key: string) => keys.includes(key);
  if (!has("email") && !has("primary_email")) return null;
  if (has("pack")) return "packs";
  return has("first_name") || has("last_name") ? "members" : null;
}
