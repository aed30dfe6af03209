import { z } from "zod";
import { maxDollars } from "#contract/money.ts";
import { text } from "#contract/shapes.ts";
import { rowProblems } from "#server/platform/sheets/row-problem.ts";
import { type Cells, headingOf, namedCells } from "#server/platform/sheets/sheet-columns.ts";
import { membersSheet } from "../sheets/members.sheet.ts";

/** A row of the sheet Members; what was left blank is undefined. */
export type MemberRow = {
  firstName: string | undefined;
  lastName: string | undefined;
  /** Lower case. */
  email: string | undefined;
  phone: string | undefined;
  category: string | undefined;
  /** 0 where none are to be granted. */
  creditsCents: number;
  creditsReason: string;
  /** Lower case; of a secondary member. */
  primaryEmail: string | undefined;
  relation: string | undefined;
  sizes: [group: string, size: string][];
};

const oneLine = (max: number): z.ZodType<string> => text(max);
const address = z.email();
const limits: Record<string, z.ZodType<string>> = {
  first_name: oneLine(60),
  last_name: oneLine(60),
  phone: oneLine(30),
  category: oneLine(80),
  credits_reason: oneLine(200),
  relation: oneLine(40),
};
const size = oneLine(20);
const maxSizes = 20;

/** Reads the cells of a row. Throws with every problem of the row. */
export function readMemberRow(cells: Cells): MemberRow {
  const problems = new Map<string, string[]>();
  const refuse = (key: string, sentence: string) => {
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
  if (sizes.length > maxSizes) refuse(`size:${sizes[maxSizes]?.[0]}`, `at most ${maxSizes} sizes a person`);
  for (const key of ["email", "primary_email"])
    if (cells[key] !== undefined && !isAddress(cells[key])) refuse(key, "not a valid address");
  const creditsCents = cents(cells.credits ?? "0");
  if (creditsCents === null) refuse("credits", "not an amount of dollars, such as 25.00");
  if (!cells.email && !cells.primary_email) refuse("email", "missing");
  if (problems.size > 0) throw rowProblems(problems);
  return {
    firstName: cells.first_name,
    lastName: cells.last_name,
    email: cells.email?.toLowerCase(),
    phone: cells.phone,
    category: cells.category,
    creditsCents: creditsCents ?? 0,
    creditsReason: cells.credits_reason ?? "",
    primaryEmail: cells.primary_email?.toLowerCase(),
    relation: cells.relation,
    sizes,
  };
}

function problemOf(schema: z.ZodType<string>, value: string): string | null {
  const { error } = schema.safeParse(value);
  const [issue] = error?.issues ?? [];
  return issue ? issue.message.charAt(0).toLowerCase() + issue.message.slice(1) : null;
}

const longestAddress = 254;

/** Whether it is an e-mail address, in whatever case. */
export function isAddress(value: string): boolean {
  return value.length <= longestAddress && address.safeParse(value.toLowerCase()).success;
}

/** Dollars as people write them, `1,250.50` or `$25`, in cents; null for anything else. */
export function cents(value: string): number | null {
  const [, whole = "", decimals = ""] =
    /^\$?\s?(\d{1,7}|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,2}))?$/.exec(value.trim()) ?? [];
  if (whole === "") return null;
  const amount = Number(whole.replaceAll(",", "")) * 100 + Number(decimals.padEnd(2, "0"));
  return amount <= maxDollars * 100 ? amount : null;
}
