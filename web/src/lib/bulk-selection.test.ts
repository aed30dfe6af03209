import { describe, expect, it } from "vitest";
import {
  allPicked as all,
  isPicked,
  isWhole,
  MAX_PICKED,
  nothingPicked,
  type Picked,
  pickedCount,
  pickOnPage,
  selectionInput,
} from "./bulk-selection.ts";

const some = (...ids: number[]): Picked => ({ kind: "some", ids: new Set(ids) });
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

  it("keeps all others, on every page, when one is unticked after selecting all", () => {
    const but2 = pickOnPage(all, [1, 2, 3], [1, 3]);
    expect([isPicked(but2, 2), isPicked(but2, 1), isPicked(but2, 4711)]).toEqual([false, true, true]);
    expect([pickedCount(but2, 5000), isWhole(but2), isWhole(all)]).toEqual([4999, false, true]);
    const but2and5 = pickOnPage(but2, [4, 5, 6], [4, 6]);
    expect(selectionInput(but2and5, everything)).toEqual({ all: {}, except: [2, 5] });
    expect(pickOnPage(but2and5, [1, 2, 3], [1, 2, 3])).toEqual({ kind: "all", except: new Set([5]) });
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
