import type { NamingSheet } from "#server/platform/sheets/sheet-columns.ts";

/** The columns of the sheet Packs: one pack of one person a row. */
export const packsSheet: NamingSheet<"packs"> = {
  sheet: "packs",
  name: "Packs",
  columns: [
    {
      key: "email",
      heading: "E-mail",
      also: ["E-mail address", "Mail"],
      width: 30,
      hint: "Who gets the pack. For a secondary member without an address, fill in the next three columns instead.",
    },
    {
      key: "primary_email",
      heading: "Primary e-mail",
      also: ["Primary member e-mail", "Parent e-mail"],
      width: 30,
      hint: "The address of the secondary member's primary member.",
    },
    {
      key: "first_name",
      heading: "First name",
      also: ["Forename", "Given name"],
      width: 16,
      hint: "The secondary member's first name.",
    },
    {
      key: "last_name",
      heading: "Last name",
      also: ["Surname", "Family name"],
      width: 16,
      hint: "The secondary member's last name.",
    },
    { key: "pack", heading: "Pack", also: ["Pack name"], width: 24, hint: "The name of a live pack." },
    {
      key: "season",
      heading: "Season",
      width: 12,
      hint: "Required where packs from several seasons share a name.",
    },
  ],
  named: {
    key: "choice",
    heading: "Choice",
    width: 26,
    hint: 'One column for each slot, by place (Choice: 1) or label (Choice: Shirt), with an SKU or "Home shirt, Red, M".',
  },
};

/** The places of slots for which the sample has columns. */
export const sampleChoices = ["choice:1", "choice:2", "choice:3"];
