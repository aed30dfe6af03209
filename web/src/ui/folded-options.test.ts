import { expect, it } from "vitest";
import { foldedOptions } from "./theme.tsx";

const options = ["Álvarez", "O’Neill", "Größe", "Zoe\u0301"].map((name) => ({ value: name, label: name }));

it.each([
  ["alv", ["Álvarez"]],
  ["o'n", ["O’Neill"]],
  ["GROSS", ["Größe"]],
  [" zoé ", ["Zoe\u0301"]],
  ["", ["Álvarez", "O’Neill", "Größe", "Zoe\u0301"]],
  ["%", []],
])("offers for %j what is called so", (search, found) => {
  const offered = foldedOptions({ options, search, limit: 9 });
  expect(offered.map((option) => "label" in option && option.label)).toEqual(found);
});

it("looks into groups, and ends at the limit", () => {
  const groups = [{ group: "Boys", items: options }];
  expect(foldedOptions({ options: groups, search: "neill", limit: 9 })).toEqual([
    { group: "Boys", items: [options[1]] },
  ]);
  expect(foldedOptions({ options, search: "", limit: 2 })).toHaveLength(2);
});
