import { type TrackingResult, trackingImport } from "#contract/tracking-import.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { resultWorkbook } from "../result-workbook.ts";
import { startImport } from "../start-import.ts";
import { showImport } from "./show-import.ts";
import { trackingNumbersImport } from "./tracking-import.definition.ts";

export const trackingImportRoutes: Route[] = implement(trackingImport, {
  async import(ctx, { file }) {
    const data = await showImport(ctx, await startImport(ctx, trackingNumbersImport, file));
    return { message: told(data, ctx.words), data };
  },
  result: async (ctx, { id }) => ({ data: await showImport(ctx, id) }),
  workbook: (ctx, { id }) => resultWorkbook(ctx, trackingNumbersImport, id),
});

function told({ status, shipped, corrected, failed }: TrackingResult, { imports }: Words): string {
  switch (status) {
    case "done": {
      const changed = shipped + corrected;
      if (failed > 0) return imports.sent({ changed, failed });
      return imports.imported;
    }
    case "queued":
    case "running":
      return imports.isImported;
    case "cancelled":
      return imports.stopped;
    case "failed":
      return imports.failed;
  }
}
