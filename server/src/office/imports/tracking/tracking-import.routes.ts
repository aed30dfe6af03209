import { type TrackingResult, trackingImport } from "#contract/tracking-import.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { resultWorkbook } from "../result-workbook.ts";
import { startImport } from "../start-import.ts";
import { showImport } from "./show-import.ts";
import { trackingNumbersImport } from "./tracking-import.definition.ts";

export const trackingImportRoutes: Route[] = implement(trackingImport, {
  async import(ctx, { file }) {
    const data = await showImport(ctx, await startImport(ctx, trackingNumbersImport, file));
    return { message: told(data), data };
  },
  result: async (ctx, { id }) => ({ data: await showImport(ctx, id) }),
  workbook: (ctx, { id }) => resultWorkbook(ctx, trackingNumbersImport, id),
});

function told({ status, shipped, corrected, failed }: TrackingResult): string {
  switch (status) {
    case "done": {
      const changed = shipped + corrected;
      if (failed > 0) return `${changed} orders were updated, ${failed} rows could not be used.`;
      return "File imported successfully";
    }
    case "queued":
    case "running":
      return "The file is still being imported.";
    case "cancelled":
      return "The import was stopped. What was already done is kept.";
    case "failed":
      return "Failed to import the file. Please try again.";
  }
}
