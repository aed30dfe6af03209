import type { SizeGroup } from "#contract/members.ts";
import { isSameText, textKey } from "#contract/same-text.ts";
import { sizeOfDay } from "#contract/written-days.ts";
import { RowRefusal, type UnwordedProblem } from "#server/platform/sheets/row-problem.ts";
import { headingOf, type Marks } from "#server/platform/sheets/sheet.ts";
import type { Text } from "#server/words/languages.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import type { MemberSheetRow } from "./member-row.rules.ts";

/** What is already known about the row's person. */
type Known = { first_name: string; last_name: string; phone: string; sizes: Record<string, string> };
type Asked = { marks: Marks; sizeGroups: readonly SizeGroup[] };

const madeADate: Text = ({ importRows }) => importRows.madeADate;
const madeANumber: Text = ({ importRows }) => importRows.madeANumber;
/** A longer number begins with its country code; it cannot have lost a leading 0. */
const longestWithoutCode = 11;
/** A long number that ends so was probably rounded when it was shown, and kept as it was shown. */
const roundedEnd = /^\d{5,}0{6}$/;
const namedSizes = 12;

/**
 * The row with its sizes as the club writes them. What a spreadsheet may have spoilt is asked about, unless it is already
 * known; so is a size that the club does not have. Throws with every question.
 */
export function fitRow(
  row: MemberSheetRow,
  known: Known | null,
  { marks, sizeGroups }: Asked,
): MemberSheetRow {
  const problems: UnwordedProblem[] = [];
  for (const [key, mark] of Object.entries(marks))
    if (mark === "date" && !key.startsWith("size:") && !key.startsWith("column:"))
      problems.push({ heading: headingOf(membersSheet, key), text: madeADate, kind: "made" });
  const isNumber = marks.phone === "number" && row.phone !== undefined;
  const isKnownPhone = isNumber && known !== null && bare(known.phone) === bare(row.phone ?? "");
  if (isNumber && !isKnownPhone && roundedEnd.test(row.phone ?? ""))
    problems.push({ heading: "Phone", text: ({ importRows }) => importRows.maybeRounded, kind: "made" });
  else if (isNumber && !isKnownPhone && (row.phone ?? "").length <= longestWithoutCode)
    problems.push({ heading: "Phone", text: madeANumber, kind: "made", suggestion: `0${row.phone}` });
  const sizes = row.sizes.map(([group, size]): [string, string] => {
    const current = Object.entries(known?.sizes ?? {}).find(([name]) => isSameText(name, group))?.[1];
    if (current === size) return [group, size];
    const clubSizes = sizeGroups.find((one) => isSameText(one.group, group))?.sizes ?? [];
    // What was meant by it was answered when the person was loaded.
    if (marks[`size:${group}`] === "date" && current !== undefined && sizeOfDay(size, clubSizes) === current)
      return [group, current];
    const problem = { heading: `Size: ${group}`, ...problemOf(size, marks[`size:${group}`], clubSizes) };
    if (problem.text !== undefined) problems.push({ ...problem, text: problem.text });
    return [group, clubSizes.find((one) => isSameText(one, size)) ?? size];
  });
  if (problems.length > 0) throw new RowRefusal(problems);
  const phone = isKnownPhone ? undefined : row.phone;
  return { ...row, phone, sizes };
}

function problemOf(
  size: string,
  mark: string | undefined,
  offered: readonly string[],
): Partial<UnwordedProblem> {
  if (mark === "date") {
    const suggestion = sizeOfDay(size, offered);
    return { text: madeADate, kind: "made", ...(suggestion !== null && { suggestion }) };
  }
  if (offered.length === 0 || offered.some((one) => isSameText(one, size))) return {};
  const sizes = offered.slice(0, namedSizes);
  const hasMore = offered.length > namedSizes;
  return { text: ({ importRows }) => importRows.notASize({ size, sizes, hasMore }) };
}

/** Throws if the row would rename an existing person, and nobody agreed to that. */
export function refuseRename(
  row: MemberSheetRow,
  known: Known,
  { marks, other }: { marks: Marks; other?: string | undefined },
) {
  const before = nameOf(known);
  const after = nameOf({
    first_name: row.first_name ?? known.first_name,
    last_name: row.last_name ?? known.last_name,
  });
  if (isSameName(before, after) || marks.name === "rename") return;
  if (other !== undefined && marks.email !== "own") refuseShared(after, before);
  const text: Text = ({ importRows }) => importRows.rename({ before, after });
  throw new RowRefusal([{ heading: "First name", text, kind: "rename", before }]);
}

/** Throws: the address of a row is also another person's. */
export function refuseShared(name: string, owner: string): never {
  const text: Text = ({ importRows }) =>
    isSameName(name, owner) ? importRows.severalRows(name) : importRows.shared({ owner, name });
  throw new RowRefusal([{ heading: "E-mail", text, kind: "shared", before: owner }]);
}

/** Whether two names are the same but for how they were typed, also in capitals. */
export function isSameName(one: string, other: string): boolean {
  return textKey(one) === textKey(other);
}

export function nameOf({
  first_name,
  last_name,
}: {
  first_name?: string | undefined;
  last_name?: string | undefined;
}) {
  return `${first_name ?? ""} ${last_name ?? ""}`.trim();
}

/** A number as a spreadsheet leaves it. */
function bare(phone: string): string {
  return phone.replaceAll(/\D/g, "").replace(/^0+/, "");
}
