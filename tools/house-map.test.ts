import { expect, it } from "vitest";
import { readArchitecture, withMap } from "./house-map.ts";

it("the map in ARCHITECTURE.md is what the rooms say of themselves; npm run docs:house writes it anew", () => {
  const text = readArchitecture();
  expect(text).toBe(withMap(text));
});
