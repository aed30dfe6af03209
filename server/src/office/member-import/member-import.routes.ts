import { type ImportResult, memberImport } from "#contract/member-import.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { importWorkbook } from "./import-workbook.ts";
import { loadAgain } from "./load-again.ts";
import { reviewImport } from "./review-import.ts";
import { resultWorkbook } from "./sheets/result-workbook.ts";
import { showImport } from "./show-import.ts";

export const memberImportRoutes: Route[] = implement(memberImport, {
  async import(ctx, input) {
    const data = await importWorkbook(ctx, input);
    return { message: told(data), data };
  },
  async again(ctx, input) {
    const data = await loadAgain(ctx, input);
    return { message: told(data), data };
  },
  review: async (ctx, { id }) => ({ data: await reviewImport(ctx, id) }),
  async result(ctx, { id }) {
    const data = await showImport(ctx, id, "whole");
    return { message: told(data), data };
  },
  workbook: (ctx, { id }) => resultWorkbook(ctx, id),
});

function told({ status, dry_run, members, packs }: ImportResult): string {
  const failed = members.failed + packs.failed;
  switch (status) {
    case "done": {
      if (dry_run) return "The file was checked. Nothing was changed.";
      const loaded = [members, packs].reduce((sum, one) => sum + one.loaded + one.updated, 0);
      return failed > 0 ? `${loaded} loaded, ${failed} failed.` : "File imported successfully";
    }
    case "queued":
    case "running":
      return dry_run ? "The file is still being checked." : "The file is still being imported.";
    case "cancelled":
      return "The import was stopped. What was already done is kept.";
    case "failed":
      return "Failed to import the file. Please try again.";
  }
}
