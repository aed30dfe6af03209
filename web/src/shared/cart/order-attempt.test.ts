import { afterEach, describe, expect, it } from "vitest";
import { attemptKey, endAttempt } from "./order-attempt.ts";

const order = { items: [{ product_id: 1, variation_id: 7, quantity: 2 }], credits_to_use: 5 };
const refusing = {
  getItem: () => {
    throw new Error("refused");
  },
  setItem: () => {
    throw new Error("full");
  },
  removeItem: () => {
    throw new Error("refused");
  },
};

function memory(entries = new Map<string, string>()) {
  return {
    entries,
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, value: string) => void entries.set(name, value),
    removeItem: (name: string) => void entries.delete(name),
  };
}

afterEach(() => endAttempt(memory()));

describe("attemptKey", () => {
  it("stays the same while the same order is tried again, also after a reload", () => {
    const storage = memory();
    const key = attemptKey(order, storage);
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    expect(attemptKey(structuredClone(order), storage)).toBe(key);
    expect(attemptKey(order, memory(new Map(storage.entries)))).toBe(key);
  });

  it("is new for another order, and new again for the first one afterwards", () => {
    const storage = memory();
    const first = attemptKey(order, storage);
    const second = attemptKey({ ...order, credits_to_use: 6 }, storage);
    const third = attemptKey(order, storage);
    expect(new Set([first, second, third]).size).toBe(3);
  });

  it("is new for the same order after the attempt has ended", () => {
    const storage = memory();
    const first = attemptKey(order, storage);
    endAttempt(storage);
    expect(storage.entries.size).toBe(0);
    expect(attemptKey(order, storage)).not.toBe(first);
  });

  it.each(["{", "null", '{"key":1,"content":2}', "7"])("does without what is no attempt: %s", (stored) => {
    const storage = memory(new Map([["checkout-attempt", stored]]));
    const key = attemptKey(order, storage);
    expect(attemptKey(order, storage)).toBe(key);
  });

  it("keeps the key in the page when the browser keeps nothing", () => {
    const key = attemptKey(order, refusing);
    expect(attemptKey(order, refusing)).toBe(key);
    endAttempt(refusing);
    expect(attemptKey(order, refusing)).not.toBe(key);
  });
});
