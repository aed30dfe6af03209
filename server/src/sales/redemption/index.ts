export { countsOfRun, countsOfUndoing } from "./items.queries.ts";
