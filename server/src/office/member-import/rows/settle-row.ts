import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { problemsOf, RowRefusal, rowMessage, type Settled } from "#server/platform/sheets/row-problem.ts";
import { keyOfHeading } from "#server/platform/sheets/sheet-columns.ts";
import { type ImportRow, type Outcome, takeBackRow } from "../import-rows.queries.ts";
import { membersSheet } from "../sheets/members.sheet.ts";
import { packsSheet } from "../sheets/packs.sheet.ts";
import { loadMember } from "./load-member.ts";
import { loadPack } from "./load-pack.ts";
import type { RowOf } from "./row-of.ts";

/** Does a row that was begun, or nothing of it where it is refused; gives what became of it in words. */
export async function settleRow(tx: ClubTx, ctx: Ctx, row: ImportRow, of: RowOf): Promise<Outcome> {
  try {
    const { outcome, lines } = await doRow(tx, ctx, row, of);
    return { outcome, message: messageOf(row, lines), problems: [] };
  } catch (error) {
    const problems = problemsOf(error);
    if (!problems) throw error;
    await takeBackRow(tx);
    const lines = new RowRefusal(problems).message.split("\n");
    const definition = row.sheet === "members" ? membersSheet : packsSheet;
    const keyed = problems.map((one) => ({ key: keyOfHeading(definition, one.heading) ?? "", ...one }));
    return { outcome: "failed", message: messageOf(row, lines), problems: keyed };
  }
}

function messageOf({ row_number }: ImportRow, lines: string[]): string {
  return lines.map((line) => rowMessage(row_number, line)).join("\n");
}

function doRow(tx: ClubTx, ctx: Ctx, row: ImportRow, of: RowOf): Promise<Settled> {
  return row.sheet === "members" ? loadMember(tx, ctx, row, of) : loadPack(tx, ctx, row.cells, of.jobId);
}
