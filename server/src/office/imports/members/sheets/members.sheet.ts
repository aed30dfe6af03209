import type { Cells, NamingSheet } from "#server/platform/sheets/sheet.ts";
import type { Words } from "#server/words/languages.ts";

export const wholeNameColumn = {
  heading: "Name (first and last)",
  also: ["Name", "Full name", "Member", "Member name", "Player", "Player name"],
};

/** The columns of the sheet Members: one person a row. */
export const membersSheet: NamingSheet<"members"> = {
  sheet: "members",
  name: "Members",
  columns: [
    {
      key: "first_name",
      heading: "First name",
      also: ["First", "Forename", "Forenames", "Given name", "Given names", "Christian name"],
      width: 16,
    },
    {
      key: "last_name",
      heading: "Last name",
      also: ["Last", "Surname", "Family name"],
      width: 16,
    },
    {
      key: "email",
      heading: "E-mail",
      also: ["E-mail address", "Mail", "E-mail 1", "E-mail address 1"],
      width: 30,
      holds: "address",
    },
    {
      key: "phone",
      heading: "Phone",
      also: [
        ...["Telephone", "Phone number", "Telephone number", "Tel", "Tel no", "Phone no", "Contact number"],
        ...["Mobile", "Mobile phone", "Mobile number", "Mobile no", "Cell", "Cell phone"],
        ...["Home phone", "Phone 1", "Primary phone"],
      ],
      width: 18,
      holds: "phone",
    },
    {
      key: "category",
      heading: "Membership category",
      also: ["Membership", "Category", "Membership type", "Membership level", "Member type", "Level"],
      width: 22,
    },
    {
      key: "credits",
      heading: "Credits",
      also: ["Credit"],
      width: 10,
      holds: "amount",
    },
    {
      key: "credits_reason",
      heading: "Credits reason",
      also: ["Reason"],
      width: 22,
    },
    {
      key: "primary_email",
      heading: "Primary e-mail",
      also: ["Primary member e-mail", "Parent e-mail"],
      width: 30,
      holds: "address",
    },
    {
      key: "primary_name",
      heading: "Primary member",
      width: 22,
    },
    {
      key: "relation",
      heading: "Relation",
      width: 14,
    },
  ],
  wholeName: wholeNameColumn,
  named: {
    key: "size",
    heading: "Size",
    width: 14,
  },
};

/** Rows that import into any club, whatever its memberships and packs are called. */
export function sampleMembers({ sample }: Words["imports"]): Cells[] {
  return [
    {
      first_name: sample.first,
      last_name: sample.lastName,
      email: "alex.sample@example.org",
      phone: "+44 20 7946 0000",
      credits: "25.00",
      credits_reason: sample.creditsReason,
      "size:shirt": "L",
    },
    {
      first_name: sample.second,
      last_name: sample.lastName,
      primary_email: "alex.sample@example.org",
      relation: sample.relation,
      "size:shirt": "S",
    },
  ];
}

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
