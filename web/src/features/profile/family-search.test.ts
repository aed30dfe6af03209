import { expect, it } from "vitest";
import { namedLike } from "./family-search.ts";

const people = [{ name: "Ben Thompson" }, { name: "Zoë  Thompson-Reyes" }, { name: "Cleo Archer" }];

it.each([
  ["", ["Ben Thompson", "Zoë  Thompson-Reyes", "Cleo Archer"]],
  ["thom", ["Ben Thompson", "Zoë  Thompson-Reyes"]],
  ["reyes ZOE", ["Zoë  Thompson-Reyes"]],
  ["nobody", []],
])("finds by '%s'", (keywords, names) => {
  expect(namedLike(people, keywords).map(({ name }) => name)).toEqual(names);
});
