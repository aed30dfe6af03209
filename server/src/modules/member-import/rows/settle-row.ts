import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { refusalLines, rowMessage, type Settled } from "#server/platform/sheets/row-problem.ts";
import { type ImportRow, takeBackRow } from "../import-rows.queries.ts";
import { loadMember } from "./load-member.ts";
import { loadPack } from "./load-pack.ts";

/** Of which import a row is, and whether memberships give joining credits with it. */
export type RowOf = { jobId: number; givesJoining: boolean };

/** Does a row that was begun, or nothing of it where it is refused; gives what became of it in words. */
export async function settleRow(
  tx: ClubTx,
  ctx: Ctx,
  row: ImportRow,
  of: RowOf,
): Promise<{ outcome: Settled["outcome"]; message: string }> {
  const { outcome, lines } = await doRow(tx, ctx, row, of).catch(async (error: unknown): Promise<Settled> => {
    const refusal = refusalLines(error);
    if (!refusal) throw error;
    await takeBackRow(tx);
    return { outcome: "failed", lines: refusal };
  });
  return { outcome, message: lines.map((line) => rowMessage(row.row_number, line)).join("\n") };
}

function doRow(
  tx: ClubTx,
  ctx: Ctx,
  { sheet, cells }: ImportRow,
  { jobId, givesJoining }: RowOf,
): Promise<Settled> {
  return sheet === "members" ? loadMember(tx, ctx, cells, givesJoining) : loadPack(tx, ctx, cells, jobId);
}
