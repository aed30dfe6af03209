import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { migrationsFolder } from "./migrate.ts";

const snapshotForm = z.object({
  tables: z.record(z.string(), z.object({ name: z.string(), columns: z.record(z.string(), z.unknown()) })),
});

/** The tables that this many first migrations of this code create, with their columns, as the generator recorded them. */
export function tablesOf(migrations: number): Map<string, Set<string>> {
  const name = `${String(migrations - 1).padStart(4, "0")}_snapshot.json`;
  const { tables } = snapshotForm.parse(
    JSON.parse(readFileSync(join(migrationsFolder, "meta", name), "utf8")),
  );
  return new Map(Object.values(tables).map((table) => [table.name, new Set(Object.keys(table.columns))]));
}
