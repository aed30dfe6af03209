import { describe, expect, it } from "vitest";
import { figure } from "./figures.ts";
import { amount, renderTable } from "./table.ts";

describe("amount", () => {
  it.each([
    [12345.6, "/s", "12,346/s"],
    [999.4, "/s", "999/s"],
    [45.678, "ms", "45.7 ms"],
    [0.1234, "ms", "0.12 ms"],
    [1.5, "s", "1.50 s"],
    [118, "MiB", "118 MiB"],
  ] as const)("shows %d %s as %s", (value, unit, expected) => {
    expect(amount(value, unit)).toBe(expected);
  });
});

describe("the table", () => {
  const goal = { of: "ratio", bound: "at least", than: 0.6 } as const;
  const good = figure({
    part: "B1",
    what: "answers at 10",
    unit: "/s",
    runs: { limit: [1000], product: [700] },
    goal,
  });
  const bad = figure({
    part: "B3",
    what: "answers at 1",
    unit: "/s",
    runs: { limit: [1000], product: [100] },
    goal,
  });
  const alone = figure({ part: "B8", what: "memory", unit: "MiB", runs: { limit: [], product: [99] } });
  const lines = renderTable([good, bad, alone]).split("\n");

  it("says of each goal whether it is met", () => {
    expect(lines.find((line) => line.startsWith("B1"))).toMatch(/1,000\/s +700\/s +0\.70x +>= 0\.60x +met$/);
    expect(lines.find((line) => line.startsWith("B3"))).toMatch(/NOT MET$/);
  });

  it("marks what was measured while others had the machine", () => {
    const rows = renderTable([
      { ...good, disturbed: true },
      { ...alone, disturbed: true },
    ]).split("\n");
    expect(rows.find((line) => line.startsWith("B1"))).toMatch(/met, disturbed$/);
    expect(rows.find((line) => line.startsWith("B8"))).toMatch(/99\.0 MiB +disturbed$/);
  });

  it("leaves empty what there is not", () => {
    expect(lines.find((line) => line.startsWith("B8"))).toMatch(/memory +99\.0 MiB$/);
  });

  it("sets the columns under each other and parts apart", () => {
    const first = lines.find((line) => line.startsWith("B1")) ?? "";
    const second = lines.find((line) => line.startsWith("B3")) ?? "";
    expect(first.indexOf("answers")).toBe(second.indexOf("answers"));
    expect(lines.filter((line) => line === "")).toHaveLength(2);
  });
});
