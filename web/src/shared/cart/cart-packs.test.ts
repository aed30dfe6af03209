import { describe, expect, it } from "vitest";
import { arePacksReady, groupPacks, packEntries, surchargesOf } from "./cart-packs.ts";

const ben = {
  member_id: 2,
  name: "Ben",
  entitlements: [
    {
      entitlement_id: 20,
      title: "Player pack",
      choices: [{ slot_id: 1, variation_id: 5, label: "Shirt: Home shirt, M" }],
    },
  ],
};

const line = {
  product_id: 1,
  variation_id: 5,
  title: "Home shirt",
  color: "Red",
  size: "M",
  image: null,
  quantity: 1,
  unit_price: 2.5,
  line_total: 2.5,
  stock: 4,
  problem: null,
  entitlement_id: 20,
  pack_label: "Player pack · Shirt",
  for_member_name: "Ben",
};
const item = { ...line, entitlement_id: null, pack_label: "", for_member_name: "", line_total: 30 };

describe("packEntries", () => {
  it("sends numbers alone, without the names that the screen keeps", () => {
    expect(packEntries([ben])).toEqual([
      { member_id: 2, entitlements: [{ entitlement_id: 20, choices: [{ slot_id: 1, variation_id: 5 }] }] },
    ]);
  });
});

describe("groupPacks", () => {
  it("gives each pack its own lines, and none of what was bought", () => {
    const [group] = groupPacks([ben], { lines: [item, line], pack_problems: [] });
    expect(group).toMatchObject({
      memberId: 2,
      name: "Ben",
      rows: [{ title: "Player pack", problem: null }],
    });
    expect(group?.rows[0]?.lines).toEqual([line]);
  });

  it("is not ready until the server has answered", () => {
    expect(arePacksReady(groupPacks([ben], undefined))).toBe(false);
    expect(arePacksReady(groupPacks([ben], { lines: [line], pack_problems: [] }))).toBe(true);
    expect(arePacksReady([])).toBe(true);
  });

  it.each([
    ["GONE", false],
    ["NOT_OPEN", false],
    ["CHOOSE", true],
  ] as const)("says what is wrong with a pack that is %s; choosing again helps: %s", (problem, helps) => {
    const pack_problems = [{ member_id: 2, entitlement_id: 20, problem, message: "So it is." }];
    const groups = groupPacks([ben], { lines: [], pack_problems });
    expect(groups[0]?.rows[0]).toMatchObject({ problem: "So it is.", canChooseAgain: helps });
    expect(arePacksReady(groups)).toBe(false);
  });

  it.each([
    [{ problem: "OUT_OF_STOCK", stock: 0 } as const, "Home shirt · Red, M is sold out. Please choose again."],
    [
      { problem: "OUT_OF_STOCK", stock: 1 } as const,
      "Home shirt · Red, M: only 1 left. Please choose again.",
    ],
    [
      { problem: "GONE", stock: 0 } as const,
      "Home shirt · Red, M is no longer available. Please choose again.",
    ],
  ])("names the line that cannot be had: %o", (change, problem) => {
    const groups = groupPacks([ben], { lines: [{ ...line, ...change }], pack_problems: [] });
    expect(groups[0]?.rows[0]).toMatchObject({ problem, canChooseAgain: true });
    expect(arePacksReady(groups)).toBe(false);
  });
});

describe("surchargesOf", () => {
  it("sums what packs cost on top, in cents, and leaves out what was bought", () => {
    expect(surchargesOf([item, { ...line, line_total: 0.1 }, { ...line, line_total: 0.2 }])).toBe(0.3);
  });
});
