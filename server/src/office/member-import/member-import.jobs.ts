import { z } from "zod";
import { maxImportRows } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Sweep } from "#server/platform/jobs/sweeps.ts";
import { defineJob, forgetRows, type JobDefinition, type JobRun } from "../../ground/jobs/index.ts";
import { sizeGroups } from "../../shop/catalog/index.ts";
import { aheadOf, type Turn } from "./ahead.ts";
import {
  beginNextRow,
  beginRow,
  lockOpenRows,
  type Outcome,
  rowsToOrder,
  saveOutcome,
} from "./import-rows.queries.ts";
import { type FamilyRow, familiesOf } from "./rows/families.rules.ts";
import { sharedAddresses } from "./rows/fit-row.rules.ts";
import type { RowOf } from "./rows/row-of.ts";
import { settleRow } from "./rows/settle-row.ts";

export const importKind = "import_members";

const inputSchema = z.object({ dry_run: z.boolean(), joining_credits: z.boolean().default(true) });
type Item = Turn & {
  /** Where people who belong together wait for one another. */
  address: string;
  isDry: boolean;
  /** Its whole family in this file, in order. */
  family: number[];
};
type Ordered = { item: Item; of: RowOf; inTurn: ReturnType<typeof aheadOf<Item>> };

/**
 * Does the rows of a workbook, family by family, each row in a transaction of its own that also writes its outcome: a
 * row that has one is not done again, whatever was killed in between.
 */
const importMembersJob = defineJob<z.infer<typeof inputSchema>, Ordered>({
  kind: importKind,
  input: inputSchema,
  maxItems: maxImportRows,
  async items(ctx, input, jobId) {
    const [rows, groups] = await inClub(
      ctx,
      async (tx) => [await rowsToOrder(tx, jobId), await sizeGroups(tx, ["draft", "live"])] as const,
    );
    const order = familiesOf(rows).flatMap((rowsOfOne) => itemsOf(rowsOfOne, input.dry_run));
    const inTurn = aheadOf(order);
    const of = {
      jobId,
      givesJoining: input.joining_credits,
      sizeGroups: groups,
      shared: sharedAddresses(rows),
    };
    return order.map((item) => ({ item, of, inTurn }));
  },
  async perItem(ctx, { item, of, inTurn }, run) {
    await inTurn(item, (one) => (one.isDry ? tryFamily(ctx, one, of, run) : importRow(ctx, one, of, run)));
    return undefined;
  },
});

export const memberImportJobs: JobDefinition[] = [importMembersJob];

function itemsOf(rows: FamilyRow[], isDry: boolean): Item[] {
  const family = rows.map(({ id }) => id);
  const address = rows[0]?.primary_email ?? rows[0]?.email ?? "";
  return rows.map(({ id }, at) => ({ id, previous: family[at - 1] ?? null, address, isDry, family }));
}

async function importRow(ctx: Ctx, { id, address }: Item, of: RowOf, run: JobRun): Promise<void> {
  await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    const [row] = await lockOpenRows(tx, [id]);
    if (!row) return;
    await beginRow(tx, address);
    await saveOutcome(tx, row.id, await settleRow(tx, ctx, row, of));
  });
}

class OnlyTried extends Error {}

/** Does all rows of a family, so that the later ones see the earlier ones, and takes everything back but the outcomes. */
async function tryFamily(ctx: Ctx, { id, address, family }: Item, of: RowOf, run: JobRun): Promise<void> {
  let outcomes: ({ id: number } & Outcome)[] = [];
  const trying = inClub(ctx, async (tx) => {
    outcomes = [];
    await run.assertHeld(tx);
    const rows = await lockOpenRows(tx, family);
    // The first row of a family was done with all the others.
    if (rows.every((row) => row.id !== id)) throw new OnlyTried();
    await beginRow(tx, address);
    for (const row of rows) {
      outcomes.push({ id: row.id, ...(await settleRow(tx, ctx, row, of)) });
      await beginNextRow(tx);
    }
    throw new OnlyTried();
  });
  await trying.catch((error: unknown) => {
    if (!(error instanceof OnlyTried)) throw error;
  });
  await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    for (const { id: rowId, ...outcome } of outcomes) await saveOutcome(tx, rowId, outcome);
  });
}

/** The rows of imports that are a month old are forgotten. */
export const memberImportSweeps: Sweep[] = [
  forgetRows(importKind, "forget-import-rows", (tx, jobIds) =>
    tx.query("delete from import_rows where club_id = $1 and job_id = any($2)", [tx.clubId, jobIds]),
  ),
];
