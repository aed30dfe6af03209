import { createHash, createHmac } from "node:crypto";
import { foldText } from "#contract/fold-text.ts";
import { textKey } from "#contract/same-text.ts";
import { clubKey, keysFor } from "#server/platform/club-keys.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { keyFor } from "#server/platform/secrets.ts";
import { type Cells, isKeyOf } from "#server/platform/sheets/sheet.ts";
import { mapInSlices } from "#server/platform/slices.ts";
import type { Erased } from "#server/room.ts";
import { readClubSettings } from "../../../ground/clubs/index.ts";
import type { NewRow } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, sheetAt } from "../sheets-read.ts";
import { type AskedFile, isUnanswered } from "../start-import.ts";
import { membersSheet, packsSheet } from "./sheets/members.sheet.ts";

type Row = Pick<NewRow, "sheet" | "row_number" | "cells" | "marks">;

/**
 * A file without the rows that the club has left out of a list before. Where they are asked about again they stay, and a file
 * that is loaded with them leaves them out no longer.
 */
export async function leaveOutAsBefore(
  tx: ClubTx,
  ctx: Ctx,
  file: AskedFile,
  { asksRows, isDry }: { asksRows: boolean; isDry: boolean },
): Promise<AskedFile> {
  if (asksRows) {
    if (!isDry && !isUnanswered(file.hidden)) await forgetKeys(tx, ctx, file.rows);
    return file;
  }
  const remembered = new Set(await rememberedKeys(tx));
  if (remembered.size === 0) return file;
  const { known } = await openKeyrings(tx, ctx);
  const keys = await keysOf(known, file.rows);
  const isLeftOut = new Set(
    file.rows.filter((row, at) => !isHeadings(row) && keys[at]?.some((key) => remembered.has(key))),
  );
  const sheets = file.sheets.map((one): KeptSheet => {
    const count = [...isLeftOut].filter((row) => sheetAt([one], row) === one).length;
    return count === 0 ? one : { ...one, personLeftOut: count, leftOutBefore: count };
  });
  return { ...file, rows: file.rows.filter((row) => !isLeftOut.has(row)), sheets };
}

type LeftOut = {
  jobId: number;
  /** The import from whose rows those of the job were taken. */
  sourceId: number;
  leftOut: readonly Row[];
  rows: readonly Row[];
  isDry: boolean;
};

/**
 * Remembers which rows somebody left out: of a check for whoever loads it, of what is loaded for the club's next lists. What is
 * loaded is not left out, also where another row says the same.
 */
export async function rememberLeftOut(
  tx: ClubTx,
  ctx: Ctx,
  { jobId, sourceId, leftOut, rows, isDry }: LeftOut,
): Promise<void> {
  const { own } = await openKeyrings(tx, ctx);
  const keptRows = await mapInSlices(leftOut, (row) => {
    const person_keys = personKeysOf(own, row);
    return rowKeys(own, row).map((row_key) => ({ row_key, person_keys }));
  });
  await tx.query(
    `insert into left_out_rows (club_id, job_id, row_key, person_keys)
     select $1::bigint, $2::bigint, row_key, person_keys from left_out_rows where club_id = $1 and job_id = $3
     union all
     select $1, $2, row_key, person_keys from jsonb_to_recordset($4::jsonb) as r (row_key text, person_keys text[])
     on conflict do nothing`,
    [tx.clubId, isDry ? jobId : null, sourceId, JSON.stringify(keptRows.flat())],
  );
  if (!isDry) await forgetKeys(tx, ctx, rows);
}

/** Forgets the rows that were about erased people. */
export async function forgetLeftOut(tx: ClubTx, { people, emails }: Erased, ctx: Ctx): Promise<void> {
  const names = people.map(({ first_name, last_name }) => `${first_name} ${last_name}`.trim());
  const { known } = await openKeyrings(tx, ctx);
  const keys = [...emails, ...names].filter((text) => text !== "").flatMap((text) => personKeys(known, text));
  await tx.query("delete from left_out_rows where club_id = $1 and person_keys && $2::text[]", [
    tx.clubId,
    keys,
  ]);
}

async function rememberedKeys(tx: ClubTx): Promise<string[]> {
  const rows = await tx.query<{ row_key: string }>(
    "select row_key from left_out_rows where club_id = $1 and job_id is null",
    [tx.clubId],
    "left_out_rows",
  );
  return rows.map(({ row_key }) => row_key);
}

async function forgetKeys(tx: ClubTx, ctx: Ctx, rows: readonly Row[]): Promise<void> {
  if ((await rememberedKeys(tx)).length === 0) return;
  const { known } = await openKeyrings(tx, ctx);
  await tx.query("delete from left_out_rows where club_id = $1 and job_id is null and row_key = any($2)", [
    tx.clubId,
    (await keysOf(known, rows)).flat(),
  ]);
}

function keysOf(keyring: Keyring, rows: readonly Row[]): Promise<string[][]> {
  return mapInSlices(rows, (row) => rowKeys(keyring, row));
}

/** By what it says in the columns that are read now, and in all of them: more may be read of it the next time. */
function rowKeys(keyring: Keyring, { sheet, cells, marks }: Row): string[] {
  const digests = [
    marks[inFile] ?? digestOf(sheet, knownCells(sheet, cells)),
    marks[wholeInFile] ?? digestOf(sheet, cells),
  ];
  return [...new Set(digests)].flatMap((digest) => keyed(keyring, `row\n${digest}`));
}

/** Of the names and addresses in a row. */
function personKeysOf(keyring: Keyring, { cells }: Row): string[] {
  const { first_name = "", last_name = "", email = "", primary_email = "", primary_name = "" } = cells;
  const texts = [`${first_name} ${last_name}`.trim(), email, primary_email, primary_name];
  return texts.filter((text) => text !== "").flatMap((text) => personKeys(keyring, text));
}

function personKeys(keyring: Keyring, text: string): string[] {
  return keyed(keyring, `person\n${foldText(text)}`);
}

/** Each makes a digest of a text with another key. */
type Keyring = readonly ((text: string) => string)[];

/**
 * Rows are remembered by the club's own keys, and known again by these, by those of the cells that it was in before, and as the
 * versions before clubs could move to another cell remembered them.
 */
async function openKeyrings(
  tx: ClubTx,
  { clubId, platform }: Ctx,
): Promise<{ own: Keyring; known: Keyring }> {
  const { acceptedKeys } = platform.config;
  const { earlierKeys } = await readClubSettings(tx, { platform });
  const keyringOf = (keys: Buffer[], about = ""): Keyring =>
    keys.map((key) => (text) => keyedWith(key, `${about}${text}`));
  const own = keyringOf(acceptedKeys.map((accepted) => clubKey(accepted, "left-out-rows", clubId)));
  const earlier = keyringOf(keysFor("left-out-rows", earlierKeys));
  const formerly = keyringOf(
    acceptedKeys.map((accepted) => keyFor(accepted, "left-out-rows")),
    `${clubId}\n`,
  );
  return { own, known: [...own, ...earlier, ...formerly] };
}

/** Of itself it says nothing, and in another club something else. */
function keyed(keyring: Keyring, text: string): string[] {
  return keyring.map((digestWith) => digestWith(text));
}

function keyedWith(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("base64url");
}

/** The marks under which a corrected row keeps what it said in its file, in the columns that were read and in all of them. */
const inFile = "said in file";
const wholeInFile = "said in all of file";

type SaidRow = Pick<NewRow, "sheet" | "cells" | "marks">;

/** A row that was corrected or answered keeps what it said before. */
export function keepSaid({ sheet, cells, marks }: SaidRow, before: Cells) {
  if (!isChanged(cells, before)) return;
  marks[inFile] ??= digestOf(sheet, knownCells(sheet, before));
  marks[wholeInFile] ??= digestOf(sheet, before);
}

/** A row of which more columns are read keeps what it said in all of them: that is still the same. */
export function keepWhole({ sheet, cells, marks }: SaidRow, before: Cells) {
  if (isChanged(cells, before)) marks[wholeInFile] ??= digestOf(sheet, before);
}

function isChanged(cells: Cells, before: Cells): boolean {
  return Object.keys({ ...before, ...cells }).some((key) => before[key] !== cells[key]);
}

function knownCells(sheet: string, cells: Cells): Cells {
  const definition = sheet === "packs" ? packsSheet : membersSheet;
  return Object.fromEntries(Object.entries(cells).filter(([key]) => isKeyOf(definition, key)));
}

/** By which the same row of another file is known again: what it says, in any spelling. */
function digestOf(sheet: string, cells: Cells): string {
  const texts = Object.entries(cells).map(([key, text]) => `${key.toLowerCase()}\n${textKey(text)}`);
  return createHash("sha256")
    .update(JSON.stringify([sheet, ...texts.toSorted()]))
    .digest("base64url");
}
