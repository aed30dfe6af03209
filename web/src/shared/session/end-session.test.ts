import { beforeEach, expect, it, vi } from "vitest";
import { expireSession, type SessionKind, whenSessionEnds } from "#web/lib/session.ts";
import { useCartStore } from "../cart/cart-store.ts";
import { endSession } from "./end-session.ts";

const item = { general_info: { id: 1, price: 10 }, color: { variation_id: 1, quantity: 1, stock: 9 } };

beforeEach(() => {
  whenSessionEnds(vi.fn());
  useCartStore.getState().addItem(item);
  useCartStore.getState().addAdminItem({ member_id: 1, name: "Ava" }, item);
});

it("leaves nothing of what staff put together for members when they log out, and keeps a member's cart", async () => {
  await endSession("admin");
  expect(useCartStore.getState().adminCart).toEqual([]);
  expect(useCartStore.getState().items).not.toEqual([]);
});

it("leaves no cart when a member logs out", async () => {
  await endSession("user");
  expect(useCartStore.getState()).toMatchObject({ items: [], adminCart: [] });
});

// Spec 4.28, 8.13
it("only logs that a session of an unknown kind has expired", async () => {
  const ended = vi.fn();
  whenSessionEnds(ended);
  const log = vi.spyOn(console, "error").mockReturnValue();
  await expireSession("stranger" as SessionKind, "token");
  expect(log).toHaveBeenCalledExactlyOnceWith("Unknown kind of session: stranger");
  expect(ended).not.toHaveBeenCalled();
  log.mockRestore();
});
