import { expect, it } from "vitest";
import { houseLists, readList, textOf } from "./house-lists.ts";

it("the lists of files are whole; npm run docs:house writes them anew", async () => {
  const lists = await houseLists();
  expect(lists.flatMap(({ parts }) => parts.map(({ file }) => file))).toEqual(
    expect.arrayContaining(["audit-log.ts", "jobs.ts", "errors.ts"]),
  );
  for (const list of lists) expect(readList(list)).toBe(textOf(list));
});
