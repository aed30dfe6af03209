/** Members and their packs from a workbook, row by row, as a job that may be killed and repeated. */

export { memberImportJobs, memberImportSweeps } from "./member-import.jobs.ts";
export { memberImportRoutes } from "./member-import.routes.ts";
export { choiceCells } from "./rows/pack-row.rules.ts";
export { membersSheet } from "./sheets/members.sheet.ts";
export { packsSheet } from "./sheets/packs.sheet.ts";
export { registerSample } from "./sheets/sample-workbook.ts";
