import type { NamingSheet } from "#server/platform/sheets/sheet-columns.ts";

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
      hint: "Required for a new person.",
    },
    {
      key: "last_name",
      heading: "Last name",
      also: ["Surname", "Family name"],
      width: 16,
      hint: "Required for a new person.",
    },
    {
      key: "email",
      heading: "E-mail",
      also: ["E-mail address", "Mail"],
      width: 30,
      hint: "Identifies the member. A secondary member only needs one to log in.",
    },
    {
      key: "phone",
      heading: "Phone",
      also: ["Telephone", "Mobile", "Phone number"],
      width: 18,
      hint: "",
      holds: "phone",
    },
    {
      key: "category",
      heading: "Membership category",
      also: ["Membership", "Category"],
      width: 22,
      hint: "The name of one of the club's memberships. A secondary member without one has the primary member's.",
    },
    {
      key: "credits",
      heading: "Credits",
      also: ["Credit"],
      width: 10,
      holds: "amount",
      hint: "In dollars. Granted once: importing the same amount with the same reason again grants nothing.",
    },
    {
      key: "credits_reason",
      heading: "Credits reason",
      also: ["Reason"],
      width: 22,
      hint: "What the credits are for. Another reason, such as the next season, grants them again.",
    },
    {
      key: "primary_email",
      heading: "Primary e-mail",
      also: ["Primary member e-mail", "Parent e-mail"],
      width: 30,
      hint: "Makes the person a secondary member of the member with this address.",
    },
    {
      key: "relation",
      heading: "Relation",
      width: 14,
      hint: "How a secondary member is related, such as Daughter.",
    },
  ],
  named: {
    key: "size",
    heading: "Size",
    width: 14,
    hint: "One column for each kind of garment, such as Size: shirt, with the size that the person wears.",
  },
};

/** Rows that import into any club, whatever its memberships and packs are called. */
export const sampleMembers: Record<string, string>[] = [
  {
    first_name: "Alex",
    last_name: "Sample",
    email: "alex.sample@example.org",
    phone: "+44 20 7946 0000",
    credits: "25.00",
    credits_reason: "Welcome",
    "size:shirt": "L",
  },
  {
    first_name: "Robin",
    last_name: "Sample",
    primary_email: "alex.sample@example.org",
    relation: "Child",
    "size:shirt": "S",
  },
];
