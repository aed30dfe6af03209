import type { Cells, NamingSheet } from "#server/platform/sheets/sheet-columns.ts";
import type { Words } from "#server/words/languages.ts";

/** The columns of the sheet Members: one person a row. */
export const membersSheet: NamingSheet<"members"> = {
  sheet: "members",
  name: "Members",
  columns: [
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
    {
      key: "email",
      heading: "E-mail",
      also: ["E-mail address", "Mail"],
      width: 30,
    },
    {
      key: "phone",
      heading: "Phone",
      also: ["Telephone", "Mobile", "Phone number"],
      width: 18,
      holds: "phone",
    },
    {
      key: "category",
      heading: "Membership category",
      also: ["Membership", "Category"],
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
    },
    {
      key: "relation",
      heading: "Relation",
      width: 14,
    },
  ],
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
