import { keysOfSheet, type ReadSheet, readSheet } from "#server/platform/sheets/read-sheet.ts";
import type { Sheet } from "#server/platform/sheets/sheet.ts";
import type { NamingSheet } from "#server/platform/sheets/sheet-columns.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import { refuse } from "../../sheets-read.ts";
import { membersSheet } from "./members.sheet.ts";
import { packsSheet } from "./packs.sheet.ts";

type Definition = NamingSheet<"members"> | NamingSheet<"packs">;
/** A sheet of a workbook, read as one of ours; `nth`: how many of the same come before it. */
export type FoundSheet = { sheet: Sheet; definition: Definition; nth: number; read: ReadSheet };

/**
 * The sheets of members and packs: those with these names and those recognised by their headings. The only sheet of a file
 * contains members, whatever its headings: they can be assigned afterwards. Hidden ones are not read. Throws
 * VALIDATION_FAILED if there is none.
 */
export async function findSheets(sheets: readonly Sheet[]): Promise<FoundSheet[]> {
  const known = await mapInSlices(sheets, async (sheet) => ({
    sheet,
    definition: await definitionOf(sheet),
  }));
  const likely = known.flatMap(({ sheet, definition }) => (definition ? [{ sheet, definition }] : []));
  const found = likely.filter(({ sheet }) => isRead(sheet));
  const hidden = likely.find(({ sheet }) => sheet.isHidden && !sheet.isLeftOut);
  if (found.length === 0 && hidden) refuse(({ imports }) => imports.onlyHidden(hidden.sheet.name));
  const [only, another] = sheets.filter((sheet) => sheet.rows.length > 0 && isRead(sheet));
  if (found.length === 0 && only && !another) found.push({ definition: membersSheet, sheet: only });
  if (found.length === 0) refuse(({ imports }) => imports.noMembersSheet);
  const counts = new Map<Definition, number>();
  return mapInSlices(found, async ({ sheet, definition }) => {
    const nth = counts.get(definition) ?? 0;
    counts.set(definition, nth + 1);
    return { sheet, definition, nth, read: await readSheet(definition, sheet, nth) };
  });
}

function isRead({ isHidden, isLeftOut }: Sheet): boolean {
  return !isHidden && !isLeftOut;
}

/** Whether a sheet has members or packs, though it is not read. */
export async function isLikely(sheet: Sheet): Promise<boolean> {
  return (await definitionOf(sheet)) !== undefined;
}

async function definitionOf(sheet: Sheet): Promise<Definition | undefined> {
  const definitions = [membersSheet, packsSheet];
  const isCalled = ({ name }: Definition) => sheet.name.trim().toLowerCase() === name.toLowerCase();
  const called = definitions.find(isCalled);
  if (called) return called;
  for (const one of definitions) if (kindOf(await keysOfSheet(one, sheet)) === one.sheet) return one;
  return undefined;
}

/** What a sheet with these columns contains. */
function kindOf(keys: readonly string[]): "members" | "packs" | null {
  const has = (key: string) => keys.includes(key);
  if (!has("email") && !has("primary_email")) return null;
  if (has("pack")) return "packs";
  return has("first_name") || has("last_name") ? "members" : null;
}
