import { createHash } from "node:crypto";
import { z } from "zod";
import { centsOf } from "#contract/dollars.ts";
import { secondaryMemberForm } from "#contract/member-forms.ts";
import { maxDollars } from "#contract/money.ts";
import { normalText } from "#contract/same-text.ts";
import { email, maxSizeLetters, text } from "#contract/shapes.ts";
import { only } from "#server/platform/db/columns.ts";
import { textOf } from "#server/platform/http/errors.ts";
import { rowProblems } from "#server/platform/sheets/row-problem.ts";
import { type Cells, headingOf, type Marks, namedCells } from "#server/platform/sheets/sheet.ts";
import type { Text } from "#server/words/languages.ts";
import { personCells } from "../../../../people/members/index.ts";
import { membersSheet } from "../sheets/members.sheet.ts";

/** The cells of a row that are a person's own. A number is written in digits. */
const personRow = z.object(only(secondaryMemberForm.shape, personCells)).partial();

/** A row of the sheet Members; what was left blank is undefined. */
export type MemberSheetRow = z.output<typeof personRow> & {
  /** Lower case. */
  email: string | undefined;
  category: string | undefined;
  /** 0 if none are to be granted. */
  creditsCents: number;
  creditsReason: string;
  /** By which these credits are recognised: as they are asked for in the file, and now that it was corrected. */
  creditsAsked: { inFile: string; now: string };
  /** Lower case; of a secondary member. */
  primary_email: string | undefined;
  /** Of a secondary member whose primary member has no address. */
  primary_name: string | undefined;
  sizes: [group: string, size: string][];
};

/** What the forms of people take too, so that whoever was imported can be saved. */
const limits: Record<string, z.ZodType> = {
  ...personRow.shape,
  category: text(80),
  credits_reason: text(200),
  primary_name: text(121),
};
const size = text(maxSizeLetters);
const maxSizes = 20;

/** The mark under which a corrected row keeps what credits it asked for in its file. */
export const askedInFile = "credits asked";

/** The mark of a row whose primary member is in no row, and is added with the first child. */
export const familyMark = "family";

/** The mark of such a row with what somebody said that the family is called. */
export const familyNameMark = "family name";

/** Which credits a row asks for: the amount and its reason. */
export function creditsAskedBy({ credits = "0", credits_reason = "" }: Cells): string {
  return createHash("sha256")
    .update(`${cents(credits)}:${credits_reason.toLowerCase()}`)
    .digest("hex");
}

/** Parses the cells of a row. Throws with every problem of the row. */
export function readMemberRow(written: Cells, marks: Marks = {}): MemberSheetRow {
  const cells = normalCells(written);
  const problems = new Map<string, Text[]>();
  const refuse = (key: string, sentence: Text) => {
    const heading = headingOf(membersSheet, key);
    problems.set(heading, [...(problems.get(heading) ?? []), sentence]);
  };
  for (const [key, schema] of Object.entries(limits)) {
    const problem = cells[key] === undefined ? null : problemOf(schema, cells[key]);
    if (problem) refuse(key, problem);
  }
  const sizes = namedCells(cells, "size");
  for (const [group, value] of sizes) {
    const problem = problemOf(size, value);
    if (problem) refuse(`size:${group}`, problem);
  }
  if (sizes.length > maxSizes)
    refuse(`size:${sizes[maxSizes]?.[0]}`, ({ importRows }) => importRows.tooManySizes(maxSizes));
  for (const key of ["email", "primary_email"])
    if (cells[key] !== undefined && !isAddress(cells[key]))
      refuse(key, ({ importRows }) => importRows.notAnAddress);
  const amount = cents(cells.credits ?? "0");
  const creditsCents = typeof amount === "number" ? amount : 0;
  if (amount === null) refuse("credits", ({ importRows }) => importRows.notAnAmount);
  if (amount === "unclear") refuse("credits", ({ importRows }) => importRows.unclearAmount);
  // The column with the addresses was not recognised.
  if (!cells.email && !cells.primary_email && hasUnreadAddress(cells))
    refuse("email", ({ importRows }) => importRows.missing);
  if (problems.size > 0) throw rowProblems(problems);
  return {
    ...personRow.parse(
      Object.fromEntries(personCells.map((key) => [key, readCell(personRow.shape[key], cells[key])])),
    ),
    email: cells.email?.toLowerCase(),
    category: cells.category,
    creditsCents,
    creditsReason: cells.credits_reason ?? "",
    creditsAsked: { inFile: marks[askedInFile] ?? creditsAskedBy(cells), now: creditsAskedBy(cells) },
    primary_email: cells.primary_email?.toLowerCase(),
    primary_name: cells.primary_name,
    sizes,
  };
}

/** What a cell says, as the schema takes it: a text, or else the number that it writes. */
function readCell(schema: z.ZodType, cell: string | undefined): string | number | undefined {
  if (cell === undefined || schema.safeParse(cell).success) return cell;
  return schema.safeParse(Number(cell)).success ? Number(cell) : cell;
}

function hasUnreadAddress(cells: Cells): boolean {
  return Object.entries(cells).some(([key, text]) => key.startsWith("column:") && isAddress(text));
}

/** Cells as they are stored, however they were typed. */
export function normalCells(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).flatMap(([key, text]) => {
      const normal = normalText(text);
      return normal === "" ? [] : [[key, normal]];
    }),
  );
}

function problemOf(schema: z.ZodType, value: string): Text | null {
  const [issue] = schema.safeParse(readCell(schema, value), { reportInput: true }).error?.issues ?? [];
  if (!issue) return null;
  const text = textOf(issue);
  return (words) => words.importRows.atCell(text(words));
}

/** Whether it is an email address, in any case. */
export function isAddress(value: string): boolean {
  return value.length <= longestAddress && email.safeParse(value).success;
}

/** Nothing longer is looked at. */
const longestAddress = 254;

/** An amount that can be granted, in cents; null for anything else, "unclear" if it has two readings. */
export function cents(value: string): number | "unclear" | null {
  const amount = centsOf(value);
  return typeof amount === "number" && amount > maxDollars * 100 ? null : amount;
}
