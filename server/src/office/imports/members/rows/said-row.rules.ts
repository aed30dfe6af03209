import { createHash } from "node:crypto";
import { textKey } from "#contract/same-text.ts";
import { type Cells, isKeyOf } from "#server/platform/sheets/sheet-columns.ts";
import type { NewRow } from "../../rows.queries.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import { packsSheet } from "../sheets/packs.sheet.ts";

/** The mark under which a corrected row keeps what it said in its file. */
const inFile = "said in file";

/** By which the same row of another file is known again: what it says in the columns that are read, in any spelling. */
export function saidBy({ sheet, cells, marks }: Pick<NewRow, "sheet" | "cells" | "marks">): string {
  return marks[inFile] ?? digestOf(sheet, cells);
}

/** A row that was corrected or answered keeps what it said before. */
export function keepSaid({ sheet, cells, marks }: Pick<NewRow, "sheet" | "cells" | "marks">, before: Cells) {
  const isChanged = Object.keys({ ...before, ...cells }).some((key) => before[key] !== cells[key]);
  if (isChanged) marks[inFile] ??= digestOf(sheet, before);
}

function digestOf(sheet: string, cells: Cells): string {
  const definition = sheet === "packs" ? packsSheet : membersSheet;
  const said = Object.entries(cells)
    .filter(([key]) => isKeyOf(definition, key))
    .map(([key, text]) => `${key.toLowerCase()}\n${textKey(text)}`);
  return createHash("sha256")
    .update(JSON.stringify([sheet, ...said.toSorted()]))
    .digest("base64url");
}
