import { z } from "zod";
import { foldText } from "#contract/fold-text.ts";
import { type ImportResult, maxImportRows } from "#contract/member-import.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { isQuestion, partsOf, problemLines } from "#server/platform/sheets/row-problem.ts";
import type { Cells, Workbook } from "#server/platform/sheets/sheet.ts";
import { eachInSlices, mapInSlices } from "#server/platform/slices.ts";
import type { Erased } from "#server/room.ts";
import type { Words } from "#server/words/languages.ts";
import { sizeGroups } from "../../../shop/catalog/index.ts";
import type { ImportDefinition, ImportPlan } from "../import-definition.ts";
import { progressOf } from "../import-results.ts";
import {
  goneMark,
  isToDo,
  plainLines,
  type ReadFile,
  type RowOutcome,
  type SumRow,
  sumOfJoining,
  toldRows,
} from "../rows.queries.ts";
import {
  isHeadings,
  type KeptSheet,
  keptSheet,
  leftOutSheet,
  nameOfSheet,
  numberIn,
  placeOf,
  toldSheet,
} from "../sheets-read.ts";
import { alikeRows, type FamilyRow, familiesOf } from "./rows/families.rules.ts";
import { aboutHeadings, rowOfHeadings } from "./rows/headings.rules.ts";
import { loadFamilies } from "./rows/load-families.ts";
import { loadMember } from "./rows/load-member.ts";
import { loadPack } from "./rows/load-pack.ts";
import { namesakesOf } from "./rows/namesakes.ts";
import { membersSheet, packsSheet } from "./sheets/members.sheet.ts";
import { findSheets, isLikely } from "./sheets/workbook.ts";

const inputSchema = z.object({ dry_run: z.boolean(), joining_credits: z.boolean().default(true) });

/** Members and their packs, family by family, so that people who belong together wait for one another. */
export const membersImport: ImportDefinition<z.infer<typeof inputSchema>> = {
  kind: "import_members",
  input: inputSchema,
  table: "import_rows",
  action: "members.imported",
  maxRows: maxImportRows,
  fileName: "import",
  sheets: [membersSheet, packsSheet],
  read: contentOf,
  atOnce: 4,
  // Nobody waits for the locks of so many, since all that is written is new.
  togetherRows: 200,
  canAnswer: true,
  plan,
};

/** The rows of all sheets with members or packs, and for each an entry about unknown headings. */
async function contentOf({ sheets, csv }: Workbook, words: Words): Promise<ReadFile> {
  const found = await findSheets(sheets);
  const rows = found.flatMap(({ definition: { sheet }, nth, read }) => [
    ...aboutHeadings(sheet, nth, read, words),
    ...read.rows.map((row) => ({ ...row, sheet, row_number: numberIn(nth, row.row_number) })),
  ]);
  const sheetsRead = await mapInSlices(sheets, async (sheet) => {
    const one = found.find((other) => other.sheet === sheet);
    return one
      ? keptSheet(sheet, one.definition.sheet, one.nth, one.read)
      : leftOutSheet(sheet, await isLikely(sheet));
  });
  return { rows, sheets: sheetsRead, csv };
}

async function plan(
  tx: ClubTx,
  ctx: Ctx,
  { joining_credits }: z.infer<typeof inputSchema>,
  jobId: number,
): Promise<ImportPlan> {
  const rows = await rowsToOrder(tx, jobId);
  const of = {
    jobId,
    givesJoining: joining_credits,
    sizeGroups: await sizeGroups(tx, ctx, ["draft", "live"]),
    ...(await alikeRows(rows)),
    namesakes: await namesakesOf(tx, rows),
    added: new Set<number>(),
  };
  return {
    groups: familiesOf(rows).map((family) => ({
      ids: family.map(({ id }) => id),
      whose: family[0]?.primary_email ?? family[0]?.email ?? family[0]?.name ?? "",
    })),
    actTogether: (inBatch, ctx, rows) => loadFamilies(inBatch, ctx, rows, of),
    act: (inRow, ctx, row) =>
      row.sheet === "members" ? loadMember(inRow, ctx, row, of) : loadPack(inRow, ctx, row.cells, of),
  };
}

/** Every row of an import except the headings, done or not. */
function rowsToOrder(tx: ClubTx, jobId: number): Promise<(FamilyRow & { cells: Cells })[]> {
  return tx.query<FamilyRow & { cells: Cells }>(
    `select id, sheet, row_number, cells ->> 'email' as email, cells ->> 'primary_email' as primary_email,
       trim(concat(cells ->> 'first_name', ' ', cells ->> 'last_name')) as name, cells ->> 'primary_name' as primary_name, cells
     from import_rows where club_id = $1 and job_id = $2 and ${isToDo} order by sheet, row_number`,
    [tx.clubId, jobId],
  );
}

/**
 * Empties the rows of workbooks that were about erased people: found by address, or by name, in whichever column. Of those that
 * wait or are still to do nothing is left to do.
 */
export async function forgetMemberRows(tx: ClubTx, { people, emails, cover }: Erased): Promise<void> {
  const names = people.map(({ first_name, last_name }) => foldText(`${first_name} ${last_name}`.trim()));
  await tx.query(
    `update import_rows set cells = '{}', marks = '{"${goneMark}": "erased"}', problems = '[]',
       outcome = case when outcome in ('failed', 'to_be_answered') then 'skipped' else coalesce(outcome, 'skipped') end,
       message = case when message = '' and outcome is not null then '' else $4 end
     where club_id = $1 and (
       fold_text(cells ->> 'email') = any($2) or fold_text(cells ->> 'primary_email') = any($2)
       or fold_text(trim(concat(cells ->> 'first_name', ' ', cells ->> 'last_name'))) = any($3)
       -- In columns of which nobody has said yet what they are.
       or exists (select 1 from jsonb_each_text(cells) cell where fold_text(cell.value) = any($2 || $3))
       or exists (
         select 1 from unnest($3::text[]) name
         where strpos(fold_text(array_to_string(array(select value from jsonb_each_text(cells)), ' ')), name) > 0))`,
    [tx.clubId, emails.map(foldText), names.filter((name) => name !== ""), cover],
  );
}

/** More than anybody reads; the workbook with the result has all of them, and sums count every row. */
const mostLines = 5_000;
const mostMessages = 20_000;
const mostRows = 50;

type Message = ImportResult["messages"][number];
type Line = Omit<Message, "count" | "rows"> & { row: number };

/** The progress and outcome of an import. Throws NOT_FOUND, for another club's too. */
export function showMemberImport(ctx: Ctx, jobId: number): Promise<ImportResult> {
  return inClub(ctx, async (tx) => {
    const { progress, dry_run, count, kept, about } = await progressOf(tx, membersImport, jobId);
    const { first, messages } = await messagesOf(tx, ctx.words, jobId, kept);
    const joining = await sumOfJoining(tx, "import_rows", jobId);
    const sums = (isOf: (row: SumRow) => boolean) => {
      const countOf = (outcome: RowOutcome) => count((row) => isOf(row) && row.outcome === outcome);
      return {
        loaded: countOf("loaded"),
        updated: countOf("updated"),
        skipped: countOf("skipped"),
        to_be_answered: countOf("to_be_answered"),
        failed: countOf("failed"),
      };
    };
    const lines = (sheet: Line["sheet"]) =>
      first.flatMap((line) => (line.sheet === sheet ? [ctx.words.importRows.line(line)] : []));
    return {
      ...progress,
      dry_run,
      members: sums(({ sheet }) => sheet === "members"),
      packs: sums(({ sheet }) => sheet === "packs"),
      sheets: kept.map((one) => ({
        ...toldSheet(one),
        sheet: one.sheet === "members" || one.sheet === "packs" ? one.sheet : null,
        ...sums(({ sheet, nth }) => sheet === one.sheet && nth === one.nth),
      })),
      ...about,
      joining_credits: { people: joining.people, credits: toDollars(joining.cents) },
      Members_message_arr: lines("members"),
      pack_message_arr: lines("packs"),
      messages,
    };
  });
}

/** The first lines of messages, in the order of the sheets, and every message once, with the number of rows that have it. */
async function messagesOf(
  tx: ClubTx,
  words: Words,
  jobId: number,
  kept: KeptSheet[],
): Promise<{ first: Line[]; messages: Message[] }> {
  const rows = await toldRows(tx, "import_rows", { jobId });
  const first: Line[] = [];
  const messages = new Map<string, Message>();
  await eachInSlices(rows, ({ sheet, row_number, cells, marks, outcome, message, problems }) => {
    const isOfHeadings = isHeadings({ row_number });
    const headings = isOfHeadings ? Object.values(cells) : problems.map(({ heading }) => heading);
    const questions = new Set(problems.flatMap((one) => (isQuestion(one) ? problemLines([one], words) : [])));
    const row = isOfHeadings ? rowOfHeadings({ marks }) : placeOf(row_number).row;
    for (const line of plainLines(message)) {
      const said = {
        sheet,
        sheet_name: nameOfSheet(kept, { sheet, row_number }),
        outcome: isOfHeadings ? null : outcome,
        ...partsOf(line, headings),
        is_question: questions.has(line),
      };
      if (first.length < mostLines) first.push({ ...said, row });
      addTo(messages, said, row);
    }
  });
  return { first, messages: [...messages.values()] };
}

function addTo(messages: Map<string, Message>, said: Omit<Line, "row">, row: number): void {
  const name = JSON.stringify(said);
  const message = messages.get(name);
  if (!message) {
    if (messages.size < mostMessages) messages.set(name, { ...said, count: 1, rows: [row] });
    return;
  }
  message.count += 1;
  if (message.rows.length < mostRows) message.rows.push(row);
}
