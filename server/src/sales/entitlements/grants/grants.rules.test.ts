import { describe, expect, it } from "vitest";
import { languages } from "#server/words/languages.ts";
import { packNeeds } from "./audience.ts";
import { historySentence } from "./history.ts";

describe("what a pack comes to", () => {
  const sizes = ["S", "M", "L"];
  const variations = sizes.map((size, at) => ({
    id: 10 + at,
    product_id: 1,
    color: "Red",
    size,
    size_group: "shirt",
    live: true,
    price_cents: 1000 + at * 100,
  }));
  const slot = (more = {}) => ({
    id: 1,
    quantity: 2,
    default_variation_id: 11 as number | null,
    options: [{ product_id: 1, variation_ids: null }],
    ...more,
  });

  it("goes by size, else by the default, times people and pieces", async () => {
    const sum = await packNeeds([slot()], variations, [
      { sizes: { shirt: "S" }, people: 3 },
      { sizes: {}, people: 1 },
      { sizes: { shirt: "XXL" }, people: 1 },
    ]);
    expect([...sum.needs]).toEqual([
      [10, 6],
      [11, 4],
    ]);
    expect(sum).toMatchObject({ worthCents: 6 * 1000 + 4 * 1100, unknown: 0 });
  });

  it("counts a person once for whom several slots say nothing", async () => {
    const open = slot({ default_variation_id: null, quantity: 1 });
    const sum = await packNeeds([open, { ...open, id: 2 }], variations, [{ sizes: {}, people: 4 }]);
    expect(sum).toEqual({ needs: new Map(), worthCents: 4 * 2 * 1000, unknown: 4 });
  });
});

describe("a sentence of the history", () => {
  it.each([
    ["granted", { source: "membership" }, "Came with the membership"],
    ["choices_saved", { choices: [{ slot_id: 1, variation_id: 7 }] }, "Chose Home shirt Red M"],
    ["choices_saved", { choices: [] }, "Chose nothing yet"],
    ["extended", { from: "2026-05-01", until: "2026-06-30" }, "Until 30 June 2026 instead of 1 May 2026"],
    ["revoked", { reason: "left the club" }, "Revoked: left the club"],
    ["expired", {}, "Its last day has passed"],
  ])("of %s with %j is %s", (event, data, expected) => {
    expect(historySentence({ event, data }, new Map([[7, "Home shirt Red M"]]), languages.en)).toBe(expected);
  });
});
