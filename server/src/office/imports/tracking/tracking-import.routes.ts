import { type TrackingResult, trackingImport } from "#contract/tracking-import.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { messageOf, resultWorkbook } from "../import-results.ts";
import { isUnanswered, startImport } from "../start-import.ts";
import { showTrackingImport, trackingNumbersImport } from "./tracking-import.definition.ts";

export const trackingImportRoutes: Route[] = implement(trackingImport, {
  async import(ctx, { file, dry_run, ...reading }) {
    const id = await startImport(ctx, trackingNumbersImport, file, { dry_run: dry_run === "1", reading });
    const data = await showTrackingImport(ctx, id);
    return { message: messageOf(data, ctx.words, doneText(data, ctx.words)), data };
  },
  result: async (ctx, { id }) => ({ data: await showTrackingImport(ctx, id) }),
  workbook: (ctx, { id }) => resultWorkbook(ctx, trackingNumbersImport, id),
});

function doneText(
  { dry_run, hidden, shipped, corrected, failed }: TrackingResult,
  { imports }: Words,
): string {
  if (dry_run) return isUnanswered(hidden) ? imports.askedOfHidden : imports.wasChecked;
  if (shipped + corrected + failed === 0) return imports.nothingToSend;
  return failed > 0 ? imports.sent({ changed: shipped + corrected, failed }) : imports.imported;
}
