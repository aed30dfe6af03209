import { type ImportResult, memberImport } from "#contract/member-import.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import { importWorkbook } from "./import-workbook.ts";
import { resultWorkbook } from "./sheets/result-workbook.ts";
import { showImport } from "./show-import.ts";

export const memberImportRoutes: Route[] = implement(memberImport, {
  async import(ctx, input) {
    const data = await importWorkbook(ctx, input);
    return { message: told(data), data };
  },
  async result(ctx, { id }) {
    const data = await showImport(ctx, id, "whole");
    return { message: told(data), data };
  },
  workbook: (ctx, { id }) => resultWorkbook(ctx, id),
});

function told({ status, dry_run }: ImportResult): string {
  switch (status) {
    case "done":
      return dry_run ? "The file was checked. Nothing was changed." : "File imported successfully";
    case "queued":
    case "running":
      return dry_run ? "The file is still being checked." : "The file is still being imported.";
    case "cancelled":
      return "The import was stopped. What was done stays done.";
    case "failed":
      return "Failed to import the file. Please try again.";
  }
}
