import type { NamingSheet } from "#server/platform/sheets/sheet-columns.ts";
import { wholeNameColumn } from "./members.sheet.ts";

/** The columns of the sheet Packs: one pack of one person a row. */
export const packsSheet: NamingSheet<"packs"> = {
  sheet: "packs",
  name: "Packs",
  columns: [
    {
      key: "email",
      heading: "E-mail",
      also: ["E-mail address", "Mail", "E-mail 1", "E-mail address 1"],
      width: 30,
      holds: "address",
    },
    {
      key: "primary_email",
      heading: "Primary e-mail",
      also: ["Primary member e-mail", "Parent e-mail"],
      width: 30,
      holds: "address",
    },
    {
      key: "first_name",
      heading: "First name",
      also: ["Forename", "Given name"],
      width: 16,
    },
    {
      key: "last_name",
      heading: "Last name",
      also: ["Surname", "Family name"],
      width: 16,
    },
    { key: "pack", heading: "Pack", also: ["Pack name"], width: 24 },
    {
      key: "season",
      heading: "Season",
      width: 12,
    },
  ],
  wholeName: wholeNameColumn,
  named: {
    key: "choice",
    heading: "Choice",
    width: 26,
  },
};

/** How many slots the sample has columns for. */
export const sampleChoices = ["choice:1", "choice:2", "choice:3"];
