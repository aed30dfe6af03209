import { beforeEach, describe, expect, it } from "vitest";
import { forgetChoices, keepChoices, keptChoices, recallOrdered, rememberOrdered } from "./ordered.ts";

const sent = {
  items: [{ product_id: 1, variation_id: 7, quantity: 2 }],
  packs: [{ entitlements: [{ entitlement_id: 20 }, { entitlement_id: 21 }] }],
};
const ordered = { items: sent.items, entitlement_ids: [20, 21] };

function storageOf(text: string | null = null) {
  const kept = { text };
  return {
    getItem: () => kept.text,
    setItem: (_key: string, value: string) => {
      kept.text = value;
    },
  };
}

const refusing = {
  getItem: (): string | null => {
    throw new Error("refused");
  },
  setItem: () => {
    throw new Error("refused");
  },
};

describe("what an order took of the cart", () => {
  let storage = storageOf();
  beforeEach(() => {
    storage = storageOf("[]");
  });

  it("is told once, for the order that it belongs to", () => {
    rememberOrdered(5, sent, storage);
    rememberOrdered(6, { items: [] }, storage);
    expect(recallOrdered(7, storage)).toBeNull();
    expect(recallOrdered(5, storage)).toEqual(ordered);
    expect(recallOrdered(5, storage)).toBeNull();
    expect(recallOrdered(6, storage)).toEqual({ items: [], entitlement_ids: [] });
  });

  it("is kept for the newest orders alone", () => {
    for (let order = 1; order <= 12; order++) rememberOrdered(order, sent, storage);
    expect(recallOrdered(2, storage)).toBeNull();
    expect(recallOrdered(3, storage)).toEqual(ordered);
  });

  it("is kept in the page where the browser keeps nothing", () => {
    rememberOrdered(5, sent, refusing);
    expect(recallOrdered(5, refusing)).toEqual(ordered);
    expect(recallOrdered(5, refusing)).toBeNull();
  });

  it.each(["no json", '{"order_id":5}', '[{"order_id":"5","items":[]}]'])(
    "survives %s in the storage",
    (text) => {
      const strange = storageOf(text);
      expect(() => recallOrdered(99, strange)).not.toThrow();
      rememberOrdered(5, sent, strange);
      expect(recallOrdered(5, strange)).toEqual(ordered);
    },
  );
});

function sessionOf(text: string | null = null) {
  const kept = { text };
  return {
    getItem: () => kept.text,
    setItem: (_key: string, value: string) => {
      kept.text = value;
    },
    removeItem: () => {
      kept.text = null;
    },
  };
}

const chosen = { method: { id: 3, kind: "collect" as const }, addressId: 4, credits: 0 };

it("gives back what was selected for an order, until it is forgotten", () => {
  const storage = sessionOf();
  keepChoices(chosen, storage);
  expect(keptChoices(storage)).toEqual(chosen);
  forgetChoices(storage);
  expect(keptChoices(storage)).toBeNull();
});

it.each(["", "{", '{"credits":-1}', "[]"])("begins anew where %j is stored", (text) => {
  expect(keptChoices(sessionOf(text))).toBeNull();
});

it("does without where the browser stores nothing", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const refusing = { getItem: refuse, setItem: refuse, removeItem: refuse };
  keepChoices(chosen, refusing);
  forgetChoices(refusing);
  expect(keptChoices(refusing)).toBeNull();
});
