import { isTimeZone } from "#contract/days.ts";
import { managerForm } from "#contract/managers.ts";
import { sentence } from "#contract/said.ts";
import { text } from "#contract/shapes.ts";
import { forms } from "#contract/words/en/forms.ts";
import { mayNameClub } from "../ground/clubs/index.ts";
import { parseCsv, UnclosedQuote } from "../platform/sheets/csv.ts";
import { textOfCsv } from "../platform/sheets/csv-text.ts";
import { UsageError } from "./command-line.ts";

export type ListedAdmin = { email: string; first_name: string; last_name: string; role: 2 };
export type ListedClub = { domain: string; name: string; timeZone: string; admin: ListedAdmin | null };

/** What is wrong with a file of clubs, a line each, such as `Line 7: There is no time zone Mars.` */
export class ClubListError extends UsageError {}

const needed = ["domain", "name"];
export const columns = [
  ...needed,
  "time_zone",
  "admin_email",
  "admin_first_name",
  "admin_last_name",
] as const;
type Column = (typeof columns)[number];
type Row = { line: number; cells: Partial<Record<Column, string>> };

const clubName = text(80);
/** More are counted, not told. */
const mostTold = 100;

/** The clubs in a CSV with headings. Throws ClubListError with everything that is wrong in it. */
export function readClubList(bytes: Uint8Array): ListedClub[] {
  const { rows, problems } = rowsOf(bytes);
  const seen = new Map<string, number>();
  const clubs = rows.map((row) => {
    const found = readRow(row);
    const { domain } = found.club;
    const before = seen.get(domain);
    if (before === undefined) seen.set(domain, row.line);
    else found.problems.push(`The domain ${domain} is that of line ${before}, too.`);
    problems.push(...found.problems.map((problem) => `Line ${row.line}: ${problem}`));
    return found.club;
  });
  if (problems.length === 0) return clubs;
  const left = problems.length - mostTold;
  const told = [...problems.slice(0, mostTold), ...(left > 0 ? [`And ${left} more.`] : [])];
  throw new ClubListError([...told, "No club has been created."].join("\n"));
}

function rowsOf(bytes: Uint8Array): { rows: Row[]; problems: string[] } {
  const lines = linesOf(bytes);
  const [[headingLine, headings] = [1, []], ...others] = lines;
  const keys = headings.map((heading) => keyOf(heading));
  const unknown = headings.filter((heading, at) => heading !== "" && keys[at] === undefined);
  const missing = needed.filter((column) => !keys.some((key) => key === column));
  const twice = columns.filter((column) => keys.filter((key) => key === column).length > 1);
  const problems = [
    ...unknown.map((heading) => `There is no column ${heading}; there are ${columns.join(", ")}.`),
    ...missing.map((column) => `The column ${column} is missing.`),
    ...twice.map((column) => `The column ${column} is there twice.`),
  ].map((problem) => `Line ${headingLine}: ${problem}`);
  // Without its columns, each line would be wrong for the same reason.
  if (problems.length > 0) return { rows: [], problems };
  const rows = others.map(([line, cells]) => {
    const known = cells.flatMap((cell, at) => (keys[at] && cell !== "" ? [[keys[at], cell]] : []));
    return { line, cells: Object.fromEntries(known) };
  });
  if (rows.length === 0) problems.push("There is no club in the file.");
  return { rows, problems };
}

/** Those that are not blank, with their numbers as an editor counts them. */
function linesOf(bytes: Uint8Array): [line: number, cells: string[]][] {
  const lines: [number, string[]][] = [];
  let line = 1;
  try {
    for (const row of parseCsv(textOfCsv(bytes).text).rows) {
      const cells = row.map((cell) => cell.trim());
      if (cells.some((cell) => cell !== "")) lines.push([line, cells]);
      line += 1 + row.join("").split(/\r\n|\r|\n/).length - 1;
    }
  } catch (error) {
    if (!(error instanceof UnclosedQuote)) throw error;
    throw new ClubListError(`Line ${error.line}: A quote is opened and not closed.`);
  }
  return lines;
}

function keyOf(heading: string): Column | undefined {
  const plain = heading.toLowerCase().replaceAll(/[\s-]+/g, "_");
  return columns.find((column) => column === plain);
}

function readRow({ cells }: Row): { club: ListedClub; problems: string[] } {
  const { domain = "", name = "", time_zone: timeZone = "UTC" } = cells;
  const problems: string[] = [];
  if (domain === "") problems.push("The domain is missing.");
  else if (!mayNameClub(domain)) problems.push(`${domain} cannot be the domain of a club.`);
  const named = clubName.safeParse(name);
  if (!named.success) problems.push(...saidOf(named.error, "name"));
  if (!isTimeZone(timeZone))
    problems.push(`There is no time zone ${timeZone}. Give its IANA name, such as Europe/London.`);
  const admin = readAdmin(cells);
  return { club: { domain, name, timeZone, admin: admin.admin }, problems: [...problems, ...admin.problems] };
}

function readAdmin(cells: Row["cells"]): { admin: ListedAdmin | null; problems: string[] } {
  const { admin_email: email, admin_first_name: first_name, admin_last_name: last_name } = cells;
  if (!email && !first_name && !last_name) return { admin: null, problems: [] };
  const read = managerForm.safeParse({
    email: email ?? "",
    first_name: first_name ?? "",
    last_name: last_name ?? "",
    role: 2,
  });
  if (!read.success) return { admin: null, problems: saidOf(read.error, "admin") };
  return { admin: { ...read.data, role: 2 }, problems: [] };
}

type Refusal = { issues: { path: PropertyKey[]; message: string }[] };

function saidOf({ issues }: Refusal, what: string): string[] {
  return issues.map(
    ({ path, message }) => `${[what, ...path].join("_")}: ${sentence(message, forms) ?? message}`,
  );
}
