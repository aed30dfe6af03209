import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createCartStore } from "#web/shared/cart/cart-store.ts";
import { createUserStore } from "./user-store.ts";

/** One storage and two windows, each notified of the other's writes: like two tabs of one browser. */
let texts: Map<string, string>;
let tabs: EventTarget[];
let writes: number;
const LIMIT_OF_WRITES = 50;

beforeEach(() => {
  texts = new Map();
  tabs = [];
  writes = 0;
});
afterEach(() => void vi.unstubAllGlobals());

describe("two tabs", () => {
  it("see each other's cart, and nobody's line is lost", () => {
    const [first, second] = [openTab(createCartStore), openTab(createCartStore)];
    first.getState().addItem(line(1));
    second.getState().addItem(line(2));
    expect(first.getState().items.map((item) => item.general_info.id)).toEqual([1, 2]);
    expect(first.getState().totalPrice).toBe(20);
  });

  it("log out together, without answering each other for ever", () => {
    const [first, second] = [openTab(createUserStore), openTab(createUserStore)];
    first.getState().setUser({ user, accessToken: "t" });
    expect(second.getState().accessToken).toBe("t");
    second.getState().clearUser();
    expect(first.getState()).toMatchObject({ isAuthenticated: false, accessToken: null });
    expect(texts.has("user")).toBe(false);
    expect(writes).toBeLessThan(10);
  });
});

const user = { id: 1, name: "Ava Stone", first_name: "Ava", role: 3, credits: 1, credit_entries: [] };

function line(id: number) {
  return { general_info: { id, price: 10 }, color: { variation_id: id, quantity: 1, stock: 9 } };
}

function openTab<T>(createStore: (backend: () => Storage) => T): T {
  const tab = new EventTarget();
  tabs.push(tab);
  const tell = (key: string, newValue: string | null) => {
    writes += 1;
    if (writes > LIMIT_OF_WRITES) throw new Error("The tabs answer each other without end.");
    for (const other of tabs) {
      if (other !== tab) other.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
    }
  };
  const storage = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, value: string) => {
      if (texts.get(name) === value) return;
      texts.set(name, value);
      tell(name, value);
    },
    removeItem: (name: string) => {
      if (texts.delete(name)) tell(name, null);
    },
  };
  vi.stubGlobal("window", tab);
  return createStore(() => storage as unknown as Storage);
}
