import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CartItem } from "#web/shared/cart/cart.rules.ts";
import { createCartStore } from "#web/shared/cart/cart-store.ts";
import { useMessages } from "../toast.ts";
import { createAdminStore } from "./admin-store.ts";
import { REHYDRATION_TIMEOUT_MS, type TextStorage, waitForHydration } from "./persistence.ts";
import { createUserStore } from "./user-store.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("a store whose storage answers at once", () => {
  // Spec 4.30
  it("has its stored state before anything is drawn", () => {
    const { texts, storage } = memoryStorage({ cart: storedCart(line(1, 2)) });
    const store = createCartStore(() => storage);
    expect(store.isHydrated()).toBe(true);
    expect(store.getState()).toMatchObject({ totalQuantity: 2, totalPrice: 20 });
    store.getState().addItem(line(2, 1));
    expect(JSON.parse(texts.get("cart") ?? "").state.items).toHaveLength(2);
  });

  it("says once that the browser has no room for the cart, which goes on for as long as the page", () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const { storage } = memoryStorage({ cart: storedCart(line(1, 2)) });
    const isFull = () => {
      throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
    };
    const store = createCartStore(() => ({ ...storage, setItem: isFull }));
    useMessages.setState({ messages: [] });
    store.getState().addItem(line(2, 1));
    store.getState().addItem(line(3, 1));
    expect(store.getState().items).toHaveLength(3);
    expect(useMessages.getState().messages).toMatchObject([
      { tone: "error", text: expect.stringMatching(/^Your browser cannot keep your cart/) },
    ]);
  });

  it("drops what makes no sense and keeps the rest", () => {
    const nonsense = { general_info: { id: 1, price: "<script>" }, color: {} };
    const { storage } = memoryStorage({ cart: storedCart(nonsense, line(2, 3)) });
    expect(createCartStore(() => storage).getState().items).toEqual([line(2, 3)]);
  });

  it.each([
    ["no JSON", "{"],
    ["another shape", '{"state":7,"version":0}'],
    ["null", "null"],
  ])("starts empty and ready from %s", async (_name, text) => {
    vi.spyOn(console, "error").mockReturnValue();
    const { storage } = memoryStorage({ cart: text });
    const store = createCartStore(() => storage);
    await vi.advanceTimersByTimeAsync(0);
    expect(store.isHydrated()).toBe(true);
    expect(store.getState().items).toEqual([]);
  });

  it("works without keeping anything where the browser refuses storage", () => {
    vi.spyOn(console, "warn").mockReturnValue();
    const store = createCartStore(() => {
      throw new DOMException("denied", "SecurityError");
    });
    expect(store.isHydrated()).toBe(true);
    expect(store.getState().addItem(line(1, 1))).toEqual({ ok: true });
    expect(store.getState().totalQuantity).toBe(1);
  });
});

describe("a store whose storage hangs", () => {
  // Spec 4.31, 9.7
  it("is waited for 5000 ms and not longer", async () => {
    const store = createCartStore(() => slowStorage({}).storage);
    const outcome = vi.fn();
    waitForHydration([store.whenHydrated]).then(outcome);
    await vi.advanceTimersByTimeAsync(REHYDRATION_TIMEOUT_MS - 1);
    expect(outcome).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcome).toHaveBeenCalledExactlyOnceWith(false);
  });

  it("never overwrites what is stored, and joins it when it comes late", async () => {
    const { texts, storage, answer } = slowStorage({ cart: storedCart(line(1, 2)) });
    const store = createCartStore(() => storage);
    const before = texts.get("cart");
    await vi.advanceTimersByTimeAsync(REHYDRATION_TIMEOUT_MS);
    store.getState().addItem(line(2, 1));
    expect(texts.get("cart")).toBe(before);

    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState().items.map((item) => item.general_info.id)).toEqual([1, 2]);
    expect(JSON.parse(texts.get("cart") ?? "").state.totalQuantity).toBe(3);
  });

  it("lets a late stored session in, unless somebody logged in meanwhile", async () => {
    const kept = slowStorage({ user: storedSession("old") });
    const store = createUserStore(() => kept.storage);
    store.getState().setClub({ club_logo: null, primary_color: "#111111", secondary_color: "#222222" });
    kept.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(store.getState()).toMatchObject({ accessToken: "old", primaryColor: "#111111" });

    const replaced = slowStorage({ user: storedSession("old") });
    const newer = createUserStore(() => replaced.storage);
    newer.getState().setUser({ user, accessToken: "new" });
    replaced.answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(newer.getState().accessToken).toBe("new");
    expect(JSON.parse(replaced.texts.get("user") ?? "").state.accessToken).toBe("new");
  });
});

describe("the cart", () => {
  // Spec 4.5, 9.1
  it("begins with totals of 0, and both its lists of people can be cleared", () => {
    const store = createCartStore(() => memoryStorage({}).storage);
    const empty = { items: [], packs: [], adminCart: [], totalQuantity: 0, totalPrice: 0 };
    expect(store.getState()).toMatchObject(empty);
    const entitlements = [{ entitlement_id: 1, choices: [] }];
    for (const member_id of [1, 2, 1]) {
      store.getState().addPack({ member_id, entitlements });
      store.getState().addAdminPack({ member_id, entitlements });
    }
    const people = (entries: { member_id: number }[]) => entries.map(({ member_id }) => member_id);
    expect(people(store.getState().packs)).toHaveLength(2);
    expect(people(store.getState().adminCart)).toHaveLength(2);
    store.getState().removePack(1);
    store.getState().removeAdminPack(1);
    expect(people(store.getState().packs)).toEqual([2]);
    expect(people(store.getState().adminCart)).toEqual([2]);
    store.getState().clearPacks();
    store.getState().clearAdminCart();
    expect(store.getState()).toMatchObject(empty);
  });
});

describe("the member's session", () => {
  // Spec 3.7, 4.7, 4.9
  it("counts credits from the payload, else from the user and the entries", () => {
    const store = createUserStore(() => memoryStorage({}).storage);
    store.getState().setUser({ user, accessToken: "t" });
    expect(store.getState().userCredits).toBe(150.3);
    store.getState().setUser({ user, accessToken: "t", credits: 12 });
    store.getState().increaseCredits(0.1);
    store.getState().increaseCredits(0.2);
    store.getState().decreaseCredits(12);
    expect(store.getState().userCredits).toBe(0.3);
    const { credits: _credits, ...rest } = user;
    const withoutCredits = { ...rest, credit_entries: [] };
    store.getState().setUser({ user: withoutCredits, accessToken: "t" });
    expect(store.getState()).toMatchObject({ userCredits: 0, user: { credits: 0 }, isAuthenticated: true });
  });

  // Spec 4.8, 4.10, 9.1
  it("begins with credits of 0, and is as on a first visit again when it is reset", () => {
    const store = createUserStore(() => memoryStorage({}).storage);
    const first = { user: null, isAuthenticated: false, accessToken: null, userCredits: 0 };
    const initial = { ...first, primaryColor: null, secondaryColor: null };
    expect(store.getState()).toMatchObject(initial);
    store.getState().setClub({ club_logo: null, primary_color: "#111111", secondary_color: "#222222" });
    store.getState().setUser({ user, accessToken: "t" });
    expect(store.getState()).toMatchObject({ primaryColor: "#111111", secondaryColor: "#222222" });
    store.getState().resetUser();
    expect(store.getState()).toMatchObject(initial);
  });

  it("knows the user's token where an older version kept it beside the user alone", () => {
    const store = createUserStore(() => memoryStorage({ user: storedSession("t") }).storage);
    expect(store.getState().user?.token).toBe("t");
  });

  it("stores no e-mail and no phone", () => {
    const { texts, storage } = memoryStorage({});
    const contact = { email: "ava@rovers.example", phone: "555 0100" };
    createUserStore(() => storage)
      .getState()
      .setUser({ user: { ...user, ...contact }, accessToken: "t" });
    expect(texts.get("user")).toContain("Ava");
    expect(texts.get("user")).not.toContain("rovers.example");
    expect(texts.get("user")).not.toContain("555 0100");
  });

  // Spec 4.8, 4.14
  it("leaves nothing in local storage when it is cleared (A109)", () => {
    const { texts, storage } = memoryStorage({ user: storedSession("t"), admin: storedAdmin() });
    const users = createUserStore(() => storage);
    const admins = createAdminStore(() => storage);
    expect(admins.getState().isAdminAuthenticated).toBe(true);
    users.getState().clearUser();
    admins.getState().clearAdmin();
    expect([...texts.keys()]).toEqual([]);
    expect(users.getState()).toMatchObject({ isAuthenticated: false, accessToken: null, userCredits: 0 });
    expect(admins.getState()).toMatchObject({
      isAdminAuthenticated: false,
      adminAccessToken: null,
      admin: null,
    });
  });
});

const user = {
  id: 1,
  name: "Ava Stone",
  first_name: "Ava",
  role: 3,
  credits: 100.1,
  credit_entries: [{ id: 1, credits: 50.2, expires_at: "2027-01-01T00:00:00.000Z" }],
};

function line(id: number, quantity: number): CartItem {
  return { general_info: { id, price: 10 }, color: { variation_id: id, quantity, stock: 9 } };
}

function storedCart(...items: unknown[]): string {
  return JSON.stringify({ state: { items, packs: [], adminCart: [] }, version: 0 });
}

function storedSession(accessToken: string): string {
  const state = { user, isAuthenticated: true, accessToken, userCredits: 150.3 };
  return JSON.stringify({ state, version: 0 });
}

function storedAdmin(): string {
  const admin = { role: 2, club_info: { club_name: "Rovers", club_logo: null } };
  const flags = { isAdminAuthenticated: true, isStripeSetupped: true, isEmailSetupped: true };
  return JSON.stringify({ state: { admin, adminAccessToken: "a", ...flags }, version: 0 });
}

function memoryStorage(initial: Record<string, string>) {
  const texts = new Map(Object.entries(initial));
  const storage: TextStorage = {
    getItem: (name) => texts.get(name) ?? null,
    setItem: (name, value) => texts.set(name, value),
    removeItem: (name) => texts.delete(name),
  };
  return { texts, storage };
}

/** Reads answer only when told to. */
function slowStorage(initial: Record<string, string>) {
  const { texts, storage } = memoryStorage(initial);
  const told = Promise.withResolvers<void>();
  const slow: TextStorage = { ...storage, getItem: (name) => told.promise.then(() => storage.getItem(name)) };
  return { texts, storage: slow, answer: told.resolve };
}
