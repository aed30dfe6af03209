export { countsOfRun } from "./items.queries.ts";
