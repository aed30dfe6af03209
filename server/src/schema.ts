/** Every table: what the `.tables.ts` of the rooms and of the platform declare. */
import { readdirSync } from "node:fs";

const folder = new URL("./", import.meta.url);
const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".tables.ts"),
);
/** By the name that the code gives each. */
export const tables: Record<string, unknown> = Object.assign(
  {},
  ...(await Promise.all(files.map((file) => import(new URL(file, folder).href)))),
);

export { rowsLeftBehind, tableRights } from "./platform/db/club-table.ts";
