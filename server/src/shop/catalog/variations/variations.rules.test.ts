import { describe, expect, it } from "vitest";
import { archivedNames, blockingIds, planVariations, skuBase, skuCandidates } from "./variations.ts";

const one = (id: number, size: string, archived = false) => ({
  id,
  size,
  archived,
  color: "Red",
  sku: `SKU-${id}`,
});
const row = (size: string, id?: number) => ({ color: "red", size, ...(id !== undefined && { id }) });
const wanted = (size: string, sku: string) => ({ color: "Red", size, sku });

describe("what a form means for variations", () => {
  it("finds rows by id, else by a colour and size that would be left out", () => {
    const plan = planVariations(
      [one(1, "S"), one(2, "M"), one(3, "L", true)],
      [row("XS", 1), row("l"), row("m")],
    );
    expect(plan.rows.map(({ existing }) => existing?.id)).toEqual([1, 3, 2]);
    expect([plan.left, plan.errors]).toEqual([[], {}]);
  });

  it("takes a row as new where its colour and size belong to a variation that is renamed", () => {
    const plan = planVariations([one(1, "S")], [row("XS", 1), row("S")]);
    expect(plan.rows.map(({ existing }) => existing?.id ?? null)).toEqual([1, null]);
  });

  it("refuses ids that are not the product's or come twice", () => {
    const { errors, left } = planVariations(
      [one(1, "S"), one(2, "M")],
      [row("S", 9), row("M", 1), row("L", 1)],
    );
    expect(Object.keys(errors)).toEqual(["variations.0.id", "variations.2.id"]);
    expect(left.map(({ id }) => id)).toEqual([2]);
  });

  it("names rows that take an archived one's colour and size", () => {
    const rows = [row("S"), row("M")].map((own, at) => ({ at, row: own }));
    expect(Object.keys(archivedNames(rows, [one(5, "m", true)]))).toEqual(["variations.1.size"]);
  });

  it("makes room only where a SKU or name is taken over", () => {
    const kept = [
      { existing: one(1, "S"), wanted: wanted("M", "SKU-1") },
      { existing: one(2, "M"), wanted: wanted("L", "SKU-2") },
      { existing: one(3, "XL"), wanted: wanted("XL", "SKU-3") },
      { existing: one(4, "5"), wanted: wanted("5", "OTHER") },
    ];
    expect(blockingIds(kept, [wanted("6", "SKU-4")])).toEqual([2, 4]);
    expect(blockingIds(kept.slice(2), [])).toEqual([]);
  });
});

describe("made SKUs", () => {
  it.each([
    ["Home shirt", "Red", "XL", "HOME-SHIRT-RED-XL"],
    ["Élan's very long training jacket", "Navy blue", "One size", "ELAN-S-VERY-LONG-T-NAVY-BLU-ONE-SIZE"],
    ["帽子", "赤", "L", "L"],
    ["帽子", "赤", "大", "SKU"],
  ])("makes %s, %s, %s to %s", (title, color, size, sku) => {
    expect(skuBase(title, { color, size })).toBe(sku);
  });

  it("tries numbers behind one that is taken", () => {
    expect(skuCandidates("A").slice(0, 3)).toEqual(["A", "A-2", "A-3"]);
  });
});
