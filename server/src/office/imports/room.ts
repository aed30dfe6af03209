import { type ImportResult, memberImport } from "#contract/member-import.ts";
import { type TrackingResult, trackingImport } from "#contract/tracking-import.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import type { Words } from "#server/words/languages.ts";
import { messageOf, resultWorkbook } from "./import-results.ts";
import { importJobs, importSweeps } from "./imports.jobs.ts";
import { readAsAnswered, repeatImport } from "./members/import-repeat.ts";
import { forgetLeftOut, leaveOutAsBefore } from "./members/left-out-rows.ts";
import { forgetMemberRows, membersImport, showMemberImport } from "./members/member-import.definition.ts";
import { reviewImport } from "./members/review-import.ts";
import { registerSample } from "./members/sheets/workbook.ts";
import { type AskedFile, isUnanswered, startImport } from "./start-import.ts";
import { showTrackingImport, trackingNumbersImport } from "./tracking/tracking-import.definition.ts";
import { forgetTrackingRows } from "./tracking/tracking-rows.ts";

const memberImportRoutes: Route[] = implement(memberImport, {
  async import(ctx, { file, dry_run, joining_credits, asks_headings, asks_rows, ...reading }) {
    const isDry = dry_run === "1";
    const input = {
      dry_run: isDry,
      joining_credits: joining_credits === "1",
      reading,
      async understand(tx: ClubTx, own: Ctx, asked: AskedFile) {
        const read = asks_headings === "1" ? asked : await readAsAnswered(tx, own, asked);
        return leaveOutAsBefore(tx, own, read, { asksRows: asks_rows === "1", isDry });
      },
    };
    return resultOf(ctx, await startImport(ctx, membersImport, file, input));
  },
  again: async (ctx, input) => resultOf(ctx, await repeatImport(ctx, input)),
  review: async (ctx, { id }) => ({ data: await reviewImport(ctx, id) }),
  result: (ctx, { id }) => resultOf(ctx, id),
  workbook: (ctx, { id }) => resultWorkbook(ctx, membersImport, id),
});

async function resultOf(ctx: Ctx, id: number) {
  const data = await showMemberImport(ctx, id);
  return { message: messageOf(data, ctx.words, membersText(data, ctx.words)), data };
}

function membersText({ dry_run, hidden, members, packs }: ImportResult, { imports }: Words): string {
  if (dry_run) return isUnanswered(hidden) ? imports.askedOfHidden : imports.wasChecked;
  const failed = members.failed + packs.failed;
  const open = members.to_be_answered + packs.to_be_answered;
  const loaded = [members, packs].reduce((sum, one) => sum + one.loaded + one.updated, 0);
  if (loaded + open + failed === 0) return imports.nothingToChange;
  return open + failed > 0 ? imports.loaded({ loaded, asked: open, failed }) : imports.imported;
}

const trackingImportRoutes: Route[] = implement(trackingImport, {
  async import(ctx, { file, dry_run, ...reading }) {
    const id = await startImport(ctx, trackingNumbersImport, file, { dry_run: dry_run === "1", reading });
    const data = await showTrackingImport(ctx, id);
    return { message: messageOf(data, ctx.words, trackingText(data, ctx.words)), data };
  },
  result: async (ctx, { id }) => ({ data: await showTrackingImport(ctx, id) }),
  workbook: (ctx, { id }) => resultWorkbook(ctx, trackingNumbersImport, id),
});

function trackingText(
  { dry_run, hidden, shipped, corrected, failed }: TrackingResult,
  { imports }: Words,
): string {
  if (dry_run) return isUnanswered(hidden) ? imports.askedOfHidden : imports.wasChecked;
  if (shipped + corrected + failed === 0) return imports.nothingToSend;
  return failed > 0 ? imports.sent({ changed: shipped + corrected, failed }) : imports.imported;
}

export const imports: Room = {
  name: "imports",
  about: "workbooks that are read: members and packs, tracking numbers of orders",
  reads: [
    "credit_accounts",
    "credit_transfers",
    "jobs",
    "members",
    "membership_categories",
    "orders",
    "packs",
  ],
  routes: [...memberImportRoutes, ...trackingImportRoutes],
  jobs: importJobs,
  sweeps: importSweeps,
  serve: registerSample,
  async forget(tx, erased, ctx) {
    await forgetMemberRows(tx, erased);
    await forgetLeftOut(tx, erased, ctx);
    await forgetTrackingRows(tx, erased);
  },
};
