import { expect, it } from "vitest";
import { rangeWords } from "./data-table.tsx";

it("says how many rows there are, and of many that they are about as many, or at least", () => {
  const shown = { page: 2, perPage: 25, total: 500_000 };
  expect(rangeWords({ ...shown, total: 30 })).toBe("26 to 30 of 30");
  expect(rangeWords({ ...shown, totalIs: "about" })).toBe("26 to 50 of about 500,000");
  expect(rangeWords({ ...shown, totalIs: "at_least" })).toBe("26 to 50 of at least 500,000");
});
