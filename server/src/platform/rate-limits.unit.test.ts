import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import type { Budget } from "./rate-limits.ts";

it("no two limits of the house have one name, for they would count together", async () => {
  const folder = new URL("../", import.meta.url);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".limits.ts"),
  );
  const rooms: Record<string, Pick<Budget, "name">>[] = await Promise.all(
    files.map((file) => import(new URL(file, folder).href)),
  );
  const names = rooms.flatMap((limits) => Object.values(limits).map(({ name }) => name));
  expect(names.length).toBeGreaterThan(15);
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});
