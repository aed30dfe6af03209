import type { SizeGroup } from "#contract/members.ts";
import { isSameText } from "#contract/same-text.ts";
import { lettersOfColumn, type ReadSheet } from "#server/platform/sheets/read-sheet.ts";
import { type Cells, type Marks, wholeName } from "#server/platform/sheets/sheet.ts";
import { cutText } from "#server/platform/texts.ts";
import type { Words } from "#server/words/languages.ts";
import type { NewRow } from "../../rows.queries.ts";
import { numberIn, placeOf } from "../../sheets-read.ts";
import { isAddress } from "./member-row.rules.ts";

const longestHeading = 40;
/** Marks the column whose cells were not kept. */
const surplus = "surplus";
/** The mark with the number of the row that has the headings. */
const headingsMark = "headings";

/** The entry that stores the headings of unrecognised columns, and reports them; none if all are known. */
export function aboutHeadings(
  sheet: string,
  nth: number,
  { unread, headings }: Pick<ReadSheet, "unread" | "headings">,
  words: Words,
): NewRow[] {
  // Where no heading is known, the row may be a person, so none of its texts is cut.
  const shorten = (heading: string) =>
    headings.kind === "known" ? cutText(heading, longestHeading) : heading;
  const cells = unread.map(({ key, heading }) => [
    key,
    heading === "" ? nameOfColumn(key, words) : shorten(heading),
  ]);
  const left = unread.flatMap(({ key, isKept }) => (isKept ? [] : [[key, surplus]]));
  const marks: Marks = {
    ...Object.fromEntries(left),
    ...(headings.kind === "known" && { [headingsMark]: String(headings.row) }),
    ...(headings.kind === "likely" && { likely: String(headings.row) }),
    ...(headings.kind === "none" && { none: "none" }),
  };
  return headingsEntry(
    { sheet, row_number: numberIn(nth, 0), cells: Object.fromEntries(cells), marks },
    words,
  );
}

export type HeadingsEntry = Pick<NewRow, "sheet" | "row_number" | "cells" | "marks">;

/** The stored entry with its message; none if there is nothing to report. */
export function headingsEntry(entry: HeadingsEntry, { importRows }: Words): NewRow[] {
  const { cells, marks } = entry;
  const about = [
    ...(marks.none ? [importRows.noHeadings] : []),
    ...(marks.likely ? [importRows.likelyHeadings] : []),
    ...Object.entries(cells).map(([key, heading]) => {
      const text = isSurplus(entry, key) ? importRows.surplusColumn : importRows.unknownColumn;
      return `${heading}: ${text}`;
    }),
  ];
  return about.length > 0 ? [{ ...entry, outcome: "skipped", message: about.join("\n") }] : [];
}

/** The number of the row that has the headings, as the spreadsheet counts; the first if it is not stored. */
export function rowOfHeadings({ marks }: { marks: Marks }): number {
  return Number(marks[headingsMark] ?? marks.likely ?? 1);
}

export function isSurplus({ marks }: { marks: Marks }, key: string): boolean {
  return marks[key] === surplus;
}

/**
 * The headings of columns that are not read, by sheet and key. Only if they are certainly headings: a row that was merely
 * taken for them may be a person.
 */
export function namedHeadings(
  { sheet, cells, marks }: HeadingsEntry,
  words: Words,
): [place: string, heading: string][] {
  if (marks[headingsMark] === undefined) return [];
  return Object.entries(cells).flatMap(([key, heading]): [string, string][] =>
    heading === nameOfColumn(key, words) || marks[key] === surplus ? [] : [[`${sheet}/${key}`, heading]],
  );
}

/** The row that was taken for headings, as one of the rows to do, and the entry that says that there are none. */
export function asRow(entry: HeadingsEntry, words: Words): { row: HeadingsEntry; entry: HeadingsEntry } {
  const { cells, marks, sheet, row_number } = entry;
  const namedCells = Object.entries(cells).filter(([key, text]) => text !== nameOfColumn(key, words));
  const number = numberIn(placeOf(row_number).nth, Number(marks.likely));
  const names: Cells = Object.fromEntries(Object.keys(cells).map((key) => [key, nameOfColumn(key, words)]));
  return {
    row: { sheet, row_number: number, cells: Object.fromEntries(namedCells), marks: {} },
    entry: { sheet, row_number, cells: names, marks: { none: "none" } },
  };
}

function nameOfColumn(key: string, { sheets }: Words): string {
  return sheets.column(lettersOfColumn(key));
}

/** Texts that the club has, by which a column is recognised. */
export type KnownTexts = { categories: readonly string[]; sizes: readonly SizeGroup[] };

/** So many of the texts of a column must be of a kind: lists have mistakes. */
const enough = 0.8;
/** Begins as numbers do that are dialled; a membership number has neither. */
const dialled = /^(\+|\(?0)[\d\s()./-]{8,}$/;
/** A birthday such as `04/03/2015` may begin with a nought, too. */
const day = /^\d{1,2}([./-])\d{1,2}\1(\d{2}|\d{4})$/;
/** Two or more words of letters, as names are written: notes and remarks seldom begin and end with a capital. */
const name = /^(?!\p{Ll})[\p{L}\p{M}.'’-]+,?( [\p{L}\p{M}.'’-]+,?)* (?!\p{Ll})[\p{L}\p{M}.'’-]+$/u;
/** People whose names, addresses and numbers are not the member's. */
const ofOthers = /parent|guardian|mother|father|mum|dad|emergency|kin|doctor|gp\b|coach|partner|spouse/i;

/**
 * Which of the columns that are still open one with an unknown heading probably is, by the texts in it: addresses, telephone
 * numbers, the club's memberships or sizes, whole names. Null where they tell nothing.
 */
export function guessOf(
  { heading, texts }: { heading: string; texts: readonly string[] },
  open: readonly string[],
  { categories, sizes }: KnownTexts,
): string | null {
  const most = (fits: (text: string) => boolean) =>
    texts.length > 0 && texts.filter(fits).length >= enough * texts.length;
  const isOneOf = (all: readonly string[]) => (text: string) => all.some((one) => isSameText(one, text));
  const kinds = [
    { key: "email", fits: (text: string) => isAddress(text), own: true },
    { key: "phone", fits: (text: string) => dialled.test(text) && !day.test(text), own: true },
    { key: "category", fits: isOneOf(categories), own: false },
    ...sizes.map((one) => ({ key: `size:${one.group}`, fits: isOneOf(one.sizes), own: false })),
    { key: wholeName, fits: (text: string) => name.test(text.replaceAll(/\s+/g, " ")), own: true },
  ];
  const kind = kinds.find(({ key, fits, own }) => {
    return open.includes(key) && !(own && ofOthers.test(heading)) && most(fits);
  });
  return kind?.key ?? null;
}
