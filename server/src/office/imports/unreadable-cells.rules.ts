import { RowRefusal, type UnwordedProblem } from "#server/platform/sheets/row-problem.ts";
import { headingOf, isKeyOf, type SheetDefinition } from "#server/platform/sheets/sheet-columns.ts";
import type { ImportRow } from "./rows.queries.ts";

/** Refuses a row with cells that nobody can read: an error, a rounded number, or a letter in doubt, which is asked about. */
export function unreadableCells(
  definition: SheetDefinition | undefined,
  { cells, marks }: Pick<ImportRow, "cells" | "marks">,
): RowRefusal | null {
  if (!definition) return null;
  const place = (key: string) => definition.columns.findIndex((column) => column.key === key);
  const keys = Object.keys(marks).filter((key) => isKeyOf(definition, key));
  const inOrder = keys.toSorted((a, b) => place(a) - place(b));
  const problems = inOrder.flatMap((key): UnwordedProblem[] => {
    const mark = marks[key];
    const heading = headingOf(definition, key);
    const text = cells[key] ?? "";
    if (mark === "error") return [{ heading, text: ({ importRows }) => importRows.showsError(text) }];
    if (mark === "rounded") return [{ heading, text: ({ importRows }) => importRows.roundedNumber }];
    if (mark !== "letters") return [];
    const isLost = text.includes("\ufffd");
    return [
      {
        heading,
        text: ({ importRows }) => importRows.unclearLetters,
        ...(!isLost && { kind: "made", suggestion: text }),
      },
    ];
  });
  return problems.length > 0 ? new RowRefusal(problems) : null;
}
