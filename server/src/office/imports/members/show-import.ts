import type { ImportResult } from "#contract/member-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { readImport, type SumRow, sumsOf } from "../rows.queries.ts";
import { membersImport } from "./member-import.definition.ts";
import { messagesOf } from "./rows/member-rows.queries.ts";

const { kind, table } = membersImport;

/** What came of an import so far. Throws NOT_FOUND, for another club's import too. */
export function showImport(ctx: Ctx, jobId: number): Promise<ImportResult> {
  return inClub(ctx, async (tx) => {
    const { id, status, dry_run } = await readImport(tx, kind, jobId);
    const sums = await sumsOf(tx, table, jobId);
    const messages = await messagesOf(tx, jobId);
    const lines = (sheet: string) =>
      messages.filter((one) => one.sheet === sheet).flatMap(({ message }) => message.split("\n"));
    return {
      job_id: id,
      dry_run,
      status,
      total: count(sums, () => true),
      done_count: count(sums, ({ outcome }) => outcome !== null),
      members: outcomesOf(sums, "members"),
      packs: outcomesOf(sums, "packs"),
      Members_message_arr: lines("members"),
      pack_message_arr: lines("packs"),
    };
  });
}

function outcomesOf(sums: SumRow[], sheet: string) {
  const ended = (outcome: string) => count(sums, (row) => row.sheet === sheet && row.outcome === outcome);
  return {
    loaded: ended("loaded"),
    updated: ended("updated"),
    skipped: ended("skipped"),
    failed: ended("failed"),
  };
}

function count(sums: SumRow[], fits: (row: SumRow) => boolean): number {
  return sums.filter(fits).reduce((sum, { number }) => sum + number, 0);
}
