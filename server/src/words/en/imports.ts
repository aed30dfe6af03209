import { formatCount } from "./language.ts";

export const imports = {
  alreadyRunning: "An import is already running. Wait until it has finished, or stop it.",
  noSuchColumn: (key: string) => `There is no column ${key}.`,
  nothingLeft: "There is nothing left to load from this import.",
  noMembersSheet:
    'No sheet in this workbook has the columns for members or packs. Start from the sample file, or call the sheet "Members".',
  noTrackingSheet:
    'This workbook has no sheet with the columns "Order number" and "Tracking number". Start from the exported one.',
  sheetTooWide: ({ sheet, most }: { sheet: string; most: number }) =>
    `The sheet "${sheet || "of this file"}" has more than ${most} columns.`,
  tooManyColumns: (most: number) => `This workbook has more than ${most} columns.`,
  whichSheet: ({ names, right }: { names: string[]; right: string }) =>
    `It is not clear whether to read ${names.map((name) => `"${name}"`).join(" and ")}. Call the right sheet "${right}".`,
  tooManyRows: (most: number) => `This workbook has more than ${formatCount(most)} rows. Please split it.`,
  noRows: "This workbook has no rows below its headings.",
};
