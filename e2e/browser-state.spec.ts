import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { appRuns, at } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { cast } from "./support/cast.ts";
import { openProduct } from "./support/goods.ts";
import {
  memberLogin,
  openMember,
  openVisitor,
  staffSession,
  staffToken,
  stored,
} from "./support/sessions.ts";

describe("what the browser keeps", () => {
  // Spec 3.1, 3.2, 3.3, 4.1, 4.2, 4.3, 4.4, 9.1
  it("of the cart is both lists with product, variation, quantity and stock, counted anew with each change", async () => {
    const { page, close } = await openVisitor();
    const quantities = async (): Promise<number[]> =>
      ((await stored(page, "cart"))?.items ?? []).map(
        (item: { color: { quantity: number } }) => item.color.quantity,
      );
    const add = async (size: string, lines: number[]) => {
      await page.getByRole("radio", { name: size, exact: true }).click();
      await page.getByRole("button", { name: "Add to cart" }).click();
      await expect.poll(quantities).toEqual(lines);
      const cart = await stored(page, "cart");
      const price = cart.items.reduce(
        (sum: number, item: { general_info: { price: number }; color: { quantity: number } }) =>
          sum + item.general_info.price * item.color.quantity,
        0,
      );
      expect(cart).toMatchObject({
        totalQuantity: lines.reduce((sum, count) => sum + count, 0),
        totalPrice: Number(price.toFixed(2)),
      });
    };
    await openProduct(page, "Match ball");
    await appRuns(page);
    await expect.poll(() => stored(page, "user")).toMatchObject({ isAuthenticated: false, userCredits: 0 });
    // A matching line grows, another variation is a new line.
    await add("Size 4", [1]);
    await add("Size 4", [2]);
    await add("Size 5", [2, 1]);
    const cart = await stored(page, "cart");
    expect(Object.keys(cart).sort()).toEqual([
      ...["adminCart", "cart", "items", "packs", "totalPrice", "totalQuantity"],
    ]);
    expect(cart.cart).toEqual(cart.items);
    expect(cart).toMatchObject({ packs: [], adminCart: [] });
    expect(cart.items[0]).toMatchObject({
      general_info: { id: expect.any(Number), price: expect.any(Number) },
      color: { variation_id: expect.any(Number), quantity: 2, stock: expect.any(Number) },
    });

    await page.goto(at("rovers", "/cart"));
    const fewer = page.getByLabel("One fewer Match ball").first();
    await fewer.click();
    await expect.poll(quantities).toEqual([1, 1]);
    // A line of one does not go down further: removing is a step of its own.
    await expect(fewer).toBeDisabled();
    const remove = page.getByRole("button", { name: /Remove/ }).first();
    await remove.click();
    await expect.poll(quantities).toEqual([1]);
    expect((await stored(page, "cart")).totalQuantity).toBe(1);
    await remove.click();
    await expect.poll(quantities).toEqual([]);
    expect(await stored(page, "cart")).toMatchObject({ totalQuantity: 0, totalPrice: 0 });
    await close();
  });

  // Spec 3.5, 3.6, 3.7, 3.11, 4.7, 4.10, 4.15, 7.3
  it("of the member is user with role, credits and credit entries, token, colours and the total of credits", async () => {
    const { user } = await memberLogin("rovers", cast.ava);
    const granted = await call("rovers", "POST", "/club-member/manage-member-credits", {
      token: staffToken(await staffSession()),
      headers: { "idempotency-key": randomUUID() },
      body: { member_id: user.id, kind: "grant", amount: 5, expires_on: "2099-12-31", reason: "For the kit" },
    });
    expect(granted.status).toBe(200);
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/faq"));
    await expect.poll(async () => (await stored(page, "user")).primaryColor).toBe("#376A6B");
    // Which club it is was looked up before.
    await expect.poll(() => page.evaluate(() => localStorage.getItem("domain"))).toBe("rovers");
    const state = await stored(page, "user");
    expect(state).toEqual({
      user: expect.objectContaining({ role: 3, credits: expect.any(Number), token: state.accessToken }),
      club: { club_logo: expect.stringMatching(/^\/files\//) },
      isAuthenticated: true,
      accessToken: expect.any(String),
      userCredits: expect.any(Number),
      primaryColor: "#376A6B",
      secondaryColor: "#1D323F",
    });
    const entries: { credits: number }[] = state.user.credit_entries;
    expect(entries.length).toBeGreaterThan(0);
    const sum = entries.reduce((total, { credits }) => total + credits, state.user.credits);
    expect(state.userCredits).toBe(Number(sum.toFixed(2)));
    await close();
  });

  // Spec 3.2, 3.20, 4.30
  it("is under the keys user, admin and cart, from which it goes on after a reload", async () => {
    const { page, close } = await openMember();
    const session = await staffSession();
    await page.evaluate((admin) => localStorage.setItem("admin", admin), session);
    await openProduct(page, "Match ball", { size: "Size 4" });
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Item added to cart").first().waitFor();
    const keys = await page.evaluate(() => Object.keys(localStorage));
    expect(keys).toEqual(expect.arrayContaining(["user", "admin", "cart"]));
    await page.goto(at("rovers", "/profile"));
    await page.getByText("Manage Member Account", { exact: true }).first().waitFor();
    await page.goto(at("rovers", "/dashboard"));
    await page.getByText("Welcome Back, Riverside Rovers").waitFor();
    await page.goto(at("rovers", "/cart"));
    await page.getByLabel("Quantity 1").waitFor();
    await close();
  });
});
