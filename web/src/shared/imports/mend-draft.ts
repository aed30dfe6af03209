import { wholeName } from "#contract/member-forms.ts";
import type { ImportReview, Mends, ProblemGroup } from "#contract/member-import.ts";

/** What was answered and corrected on the screen so far, by the names that the functions below use. */
export type MendDraft = {
  /** What columns that were not read are. */
  columns: Record<string, string>;
  /** Rows that were taken for headings and are none. */
  noHeadings: string[];
  /** What becomes of all rows of a group. */
  groups: Record<string, "suggested" | "kept" | "renamed">;
  /** What is written for all rows of a group, or for one. */
  texts: Record<string, string>;
  /** Whose an address is: the number of a row, `known` for an existing member, or `unlisted` for somebody in no row. */
  owners: Record<string, string>;
  /** By their address, what those in no row are called. */
  families: Record<string, string>;
  /** Rows that are not to be loaded. */
  leftOut: string[];
};

export const emptyDraft: MendDraft = {
  columns: {},
  noHeadings: [],
  groups: {},
  texts: {},
  owners: {},
  families: {},
  leftOut: [],
};

/** A group of problems on the screen, and what was answered so far. */
export type ProblemProps = { group: ProblemGroup; draft: MendDraft; onChange: (draft: MendDraft) => void };

type Place = { sheet: string; key: string };

export const columnName = ({ sheet, key }: Place) => `${sheet}/${key}`;
export const groupName = ({ sheet, key, kind, text }: ProblemGroup) => [sheet, key, kind, text].join("/");
export const headingsName = ({ sheet, row_number }: { sheet: string; row_number: number }) =>
  `${sheet}/${row_number}`;
export const rowName = ({ sheet, key }: Place, row: { row_number: number }) =>
  `${sheet}/${key}/${row.row_number}`;

/** The value that all rows of a group have, so that it can be corrected in one place; null if they differ. */
export function commonValue({ count, rows }: ProblemGroup): string | null {
  const [first] = rows;
  const isSame = rows.every(({ value }) => value === first?.value);
  return count > 1 && isSame ? (first?.value ?? null) : null;
}

/** The draft as it is sent. */
export function mendsOf(draft: MendDraft, { groups, unread, likely_headings }: ImportReview): Mends {
  const no_headings = likely_headings
    .filter((one) => draft.noHeadings.includes(headingsName(one)))
    .map(({ sheet, row_number }) => ({ sheet, row_number }));
  const mends: Mends = {
    columns: [],
    no_headings,
    answers: [],
    everywhere: [],
    cells: [],
    owners: [],
    renames: [],
    left_out: leftOutRows(draft, groups),
  };
  for (const { sheet, key, guess } of unread) {
    const to = draft.columns[columnName({ sheet, key })] ?? guess;
    if (to) mends.columns.push({ sheet, key, to });
  }
  for (const group of groups) addGroup(mends, group, draft);
  for (const [email, owner] of Object.entries(draft.owners))
    mends.owners.push({ email, row_number: ownerOf(owner), ...familyNamed(draft, email) });
  return mends;
}

/** Whether the name of a family in it is none that the server takes. */
export function hasWrongName(draft: MendDraft): boolean {
  return Object.keys(draft.owners).some((email) => {
    const { name } = familyNamed(draft, email);
    return name !== undefined && !wholeName.safeParse(name).success;
  });
}

function familyNamed({ owners, families }: MendDraft, email: string): { name?: string | undefined } {
  return owners[email] === "unlisted" ? { name: families[email] } : {};
}

function ownerOf(owner: string): Mends["owners"][number]["row_number"] {
  if (owner === "known") return null;
  return owner === "unlisted" ? owner : Number(owner);
}

function leftOutRows({ leftOut }: MendDraft, groups: ProblemGroup[]): Mends["left_out"] {
  const rows = groups.flatMap(({ sheet, rows: some }) =>
    some.map(({ row_number }) => ({ sheet, row_number })),
  );
  const byName = new Map(rows.map((row) => [headingsName(row), row]));
  return leftOut.flatMap((name) => byName.get(name) ?? []);
}

function addGroup(mends: Mends, group: ProblemGroup, draft: MendDraft): void {
  const { sheet, key, text, rows } = group;
  const taken = draft.groups[groupName(group)];
  if (taken === "renamed") mends.renames.push(...rows.map(({ row_number }) => row_number));
  else if (taken) {
    mends.answers.push({ sheet, key, text, take: taken });
    // What was typed before that is not shown any more.
    return;
  }
  const from = commonValue(group);
  const everywhere = draft.texts[groupName(group)];
  if (from !== null && everywhere !== undefined)
    mends.everywhere.push({ sheet, key, from, text: everywhere });
  for (const row of rows) {
    const own = draft.texts[rowName(group, row)];
    if (own !== undefined && own !== row.value)
      mends.cells.push({ sheet, key, row_number: row.row_number, text: own });
  }
}
