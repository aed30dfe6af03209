import { describe, expect, it } from "vitest";
import {
  isPicked,
  MAX_PICKED,
  nothingPicked,
  type Picked,
  pickedCount,
  pickOnPage,
  selectionInput,
} from "./bulk-selection.ts";

const some = (...ids: number[]): Picked => ({ kind: "some", ids: new Set(ids) });
const all: Picked = { kind: "all" };
const everything = { keywords: "", filters: {} };

describe("a selection over pages", () => {
  it("keeps what was ticked on other pages", () => {
    const first = pickOnPage(nothingPicked, [1, 2, 3], [1, 3]);
    const second = pickOnPage(first, [4, 5, 6], [5]);
    expect(selectionInput(second, everything)).toEqual({ ids: [1, 3, 5] });
  });

  it("forgets a row that is unticked, and only that one", () => {
    expect(pickOnPage(some(1, 2, 9), [1, 2, 3], [2])).toEqual(some(9, 2));
  });

  it("holds every row once all are selected, also those of other pages", () => {
    expect(isPicked(all, 4711)).toBe(true);
    expect(pickedCount(all, 5000)).toBe(5000);
  });

  it("keeps the rest of the page when a row is unticked after selecting all", () => {
    expect(pickOnPage(all, [1, 2, 3], [1, 3])).toEqual(some(1, 3));
  });

  it("sends the search and the filters instead of numbers when all are selected", () => {
    expect(selectionInput(all, { keywords: "shirt", filters: { status: "live" } })).toEqual({
      all: { keywords: "shirt", status: "live" },
    });
    expect(selectionInput(all, everything)).toEqual({ all: {} });
  });

  it("never picks more rows one by one than a bulk act takes", () => {
    const many = Array.from({ length: MAX_PICKED + 5 }, (_, at) => at + 1);
    expect(pickedCount(pickOnPage(nothingPicked, many, many), 9999)).toBe(MAX_PICKED);
  });
});
