import { expect, it } from "vitest";
import { periodOf } from "./day-range.tsx";

it("takes a period with one end", () => {
  expect(periodOf({ to: "2026-01-31" })).toEqual({ to: "2026-01-31" });
});

it("leaves out days that no calendar has", () => {
  expect(periodOf({ from: "2026-02-30", to: "soon" })).toEqual({});
});
