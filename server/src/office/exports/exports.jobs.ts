import type { AnyContractProcedure } from "@orpc/contract";
import type { z } from "zod";
import { exports } from "#contract/exports.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub, type SnapshotTx } from "#server/platform/db/in-club.ts";
import { inSnapshotAside } from "#server/platform/db/standby.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Budget } from "#server/platform/rate-limits.ts";
import type { Cell } from "#server/platform/sheets/write-sheets.ts";
import { csvPieces, workbookPieces } from "#server/platform/sheets/write-sheets.ts";
import type { Text } from "#server/words/languages.ts";
import {
  defineMaker,
  type JobDefinition,
  type MadeFile,
  type MakerRun,
  refuseWhileRunning,
  startJob,
} from "../../ground/jobs/index.ts";
import type { ExportDefinition, ExportInput, ExportSheet } from "./export-definition.ts";
import { membersExport } from "./members.ts";
import { creditsExport, paymentsExport } from "./money.ts";
import { ordersExport, trackingExport } from "./orders.ts";
import { packsExport } from "./packs.ts";
import { productsExport } from "./products.ts";
import { returnsExport } from "./returns.ts";

/** Lists of one club as workbooks: each reads the whole list. */
const listExport: Budget = { name: "export", points: 30, seconds: 3600 };

/** An Excel sheet ends a little later. */
const maxRows = 1_000_000;
/** Rows between two checks whether the job was cancelled. */
const reportEvery = 250;

/**
 * A list as a workbook, streamed from one snapshot into the store, so that it takes little memory. Throws
 * VALIDATION_FAILED if there is more than a sheet can hold.
 */
function makeExport<I extends ExportInput>(
  ctx: Ctx,
  definition: ExportDefinition<I>,
  input: I,
  work: MakerRun,
): MadeFile {
  const day = clubToday(ctx);
  const content = inSnapshotAside(ctx, (tx) => piecesOf(tx, ctx, definition, input, work));
  return { name: `${ctx.domain}-${definition.noun}-${day}.${input.format}`, content };
}

async function* piecesOf<I extends ExportInput>(
  tx: SnapshotTx,
  ctx: Ctx,
  definition: ExportDefinition<I>,
  input: I,
  work: MakerRun,
): AsyncGenerator<Buffer> {
  const all = await definition.sheets(tx, ctx, input);
  const [first] = all;
  if (!first) throw new Error(`An export without sheets: ${definition.kind}`);
  const sheets = input.format === "csv" ? [first] : all;
  for (const { name, total } of sheets) if (total > maxRows) throw tooMany(name, total);
  work.expect(sheets.reduce((sum, { total }) => sum + total, 0));
  let done = 0;
  async function* counted({ headings, rows }: ExportSheet): AsyncGenerator<Cell[]> {
    yield headings;
    for await (const row of rows) {
      yield row;
      done += 1;
      if (done % reportEvery === 0) await work.report(done);
    }
  }
  const sheetToWrite = (sheet: ExportSheet) => ({ ...sheet, rows: counted(sheet) });
  yield* input.format === "csv" ? csvPieces(sheetToWrite(first)) : workbookPieces(sheets.map(sheetToWrite));
}

function tooMany(name: string, total: number): ApiError {
  return new ApiError("VALIDATION_FAILED", {
    message: ({ exports }) => exports.tooManyRows({ sheet: name, count: total, most: maxRows }),
  });
}

export const exportJobs: JobDefinition[] = [
  maker(exports.orders, ordersExport),
  maker(exports.tracking, trackingExport),
  maker(exports.members, membersExport),
  maker(exports.products, productsExport),
  maker(exports.packs, packsExport),
  maker(exports.payments, paymentsExport),
  maker(exports.credits, creditsExport),
  maker(exports.returns, returnsExport),
];

/** The job of an export; its input is that of its endpoint. */
function maker<P extends AnyContractProcedure>(
  endpoint: P,
  definition: ExportDefinition<Input<P> & ExportInput>,
): JobDefinition {
  return defineMaker({
    kind: definition.kind,
    input: endpoint["~orpc"].inputSchema as unknown as z.ZodType<Input<P> & ExportInput>,
    make: async (ctx, input, work) => makeExport(ctx, definition, input, work),
  });
}

/** Queues an export; the audit log records what leaves the club. Throws JOB_RUNNING, RATE_LIMITED. */
export async function startExport<I extends ExportInput>(
  ctx: Ctx,
  { kind, noun }: ExportDefinition<I>,
  input: I,
): Promise<{ data: { job_id: number } }> {
  const refused: Text = ({ exports }) => exports.alreadyRunning;
  await inClub(ctx, (tx) => refuseWhileRunning(tx, [kind], refused));
  await ctx.platform.limits.take(listExport, String(ctx.clubId));
  return inClub(ctx, async (tx) => {
    await refuseWhileRunning(tx, [kind], refused);
    const job_id = await startJob(tx, ctx, { kind, input, total: 0, makesFile: true });
    // The search may be somebody's name, which could not be erased from the log.
    const after = { ...input, ...("keywords" in input && { keywords: input.keywords ? "…" : "" }) };
    await recordAudit(tx, ctx, { action: `${noun}.exported`, subjectKind: "job", subjectId: job_id, after });
    return { data: { job_id } };
  });
}
