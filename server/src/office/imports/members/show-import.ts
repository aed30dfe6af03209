import type { ImportResult } from "#contract/member-import.ts";
import { toDollars } from "#contract/money.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { isQuestion, partsOf, problemLines } from "#server/platform/sheets/row-problem.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";
import { progressOf } from "../import-results.ts";
import { plainLines, type RowOutcome, type SumRow, sumOfJoining, toldRows } from "../rows.queries.ts";
import { isHeadings, type KeptSheet, nameOfSheet, placeOf, toldSheet } from "../sheets-read.ts";
import { membersImport } from "./member-import.definition.ts";
import { rowOfHeadings } from "./rows/headings.rules.ts";

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
      const ended = (outcome: RowOutcome) => count((row) => isOf(row) && row.outcome === outcome);
      return {
        loaded: ended("loaded"),
        updated: ended("updated"),
        skipped: ended("skipped"),
        to_be_answered: ended("to_be_answered"),
        failed: ended("failed"),
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
    const asked = new Set(problems.flatMap((one) => (isQuestion(one) ? problemLines([one], words) : [])));
    const row = isOfHeadings ? rowOfHeadings({ marks }) : placeOf(row_number).row;
    for (const line of plainLines(message)) {
      const said = {
        sheet,
        sheet_name: nameOfSheet(kept, { sheet, row_number }),
        outcome: isOfHeadings ? null : outcome,
        ...partsOf(line, headings),
        is_question: asked.has(line),
      };
      if (first.length < mostLines) first.push({ ...said, row });
      addTo(messages, said, row);
    }
  });
  return { first, messages: [...messages.values()] };
}

function addTo(messages: Map<string, Message>, said: Omit<Line, "row">, row: number): void {
  const name = JSON.stringify(said);
  const known = messages.get(name);
  if (!known) {
    if (messages.size < mostMessages) messages.set(name, { ...said, count: 1, rows: [row] });
    return;
  }
  known.count += 1;
  if (known.rows.length < mostRows) known.rows.push(row);
}
