import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { at } from "../support/browser.ts";
import { call } from "../support/calls.ts";
import { cast } from "../support/cast.ts";
import {
  memberLogin,
  openMember,
  openStaff,
  openVisitor,
  staffSession,
  staffToken,
  stored,
} from "../support/sessions.ts";
import { openProduct } from "./steps/goods.ts";

let session: string;
beforeAll(async () => {
  session = await staffSession();
});

describe("what the browser keeps", () => {
  // Spec 3.1, 3.2, 3.3
  it("3.1 of the cart: items with product, variation, quantity and stock, packs, both totals and the admin's cart", async () => {
    const { page, close } = await openVisitor();
    await openProduct(page, "Match ball", { size: "Size 4" });
    await page.getByLabel("Quantity").fill("3");
    await page.getByRole("button", { name: "Add to cart" }).click();
    await page.getByText("Item added to cart").first().waitFor();
    const cart = await stored(page, "cart");
    expect(Object.keys(cart).sort()).toEqual([
      ...["adminCart", "cart", "items", "packs", "totalPrice", "totalQuantity"],
    ]);
    expect(cart.cart).toEqual(cart.items);
    expect(cart).toMatchObject({ packs: [], adminCart: [], totalQuantity: 3 });
    const [item] = cart.items;
    expect(item).toMatchObject({
      general_info: { id: expect.any(Number), price: expect.any(Number) },
      color: { variation_id: expect.any(Number), quantity: 3, stock: expect.any(Number) },
    });
    expect(cart.totalPrice).toBe(Number((item.general_info.price * 3).toFixed(2)));
    await close();
  });

  // Spec 3.5, 3.6, 3.7, 4.7
  it("3.5 of the member: user with role, credits and credit entries, token, colours and the total of credits", async () => {
    const { user } = await memberLogin("rovers", cast.ava);
    const granted = await call("rovers", "POST", "/club-member/manage-member-credits", {
      token: staffToken(session),
      headers: { "idempotency-key": randomUUID() },
      body: { member_id: user.id, kind: "grant", amount: 5, expires_on: "2099-12-31", reason: "For the kit" },
    });
    expect(granted.status).toBe(200);
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/faq"));
    await expect.poll(async () => (await stored(page, "user")).primaryColor).toBe("#376A6B");
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

  // Spec 3.9, 3.10, 4.13
  it("3.9 of staff: the club with its logo, a numeric role, the token and what is set up", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/dashboard"));
    expect(await stored(page, "admin")).toEqual({
      admin: { role: 2, club_info: { club_name: "Riverside Rovers", club_logo: expect.any(String) } },
      isAdminAuthenticated: true,
      adminAccessToken: expect.any(String),
      isStripeSetupped: expect.any(Boolean),
      isEmailSetupped: expect.any(Boolean),
    });
    await close();
  });

  // Spec 3.2, 3.20, 4.30
  it("3.20 under the keys user, admin and cart, from which it goes on after a reload", async () => {
    const { page, close } = await openMember();
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

describe("what the server tells", () => {
  // Spec 3.6, 3.8
  it("3.8 of a member at the login: the club with its logo, role, credits and token", async () => {
    const data = await memberLogin("rovers", cast.ava);
    expect(data).toMatchObject({
      user: { role: 3, credits: expect.any(Number), credit_entries: expect.any(Array) },
      access_token: expect.any(String),
      club: { club_logo: expect.stringMatching(/^\/files\//) },
    });
    expect(data.user.club.club_logo).toBe(data.club.club_logo);
  });

  // Spec 3.11
  it("3.11 of a club: name, logo, domain, status and both colours", async () => {
    for (const [domain, status] of [
      ["rovers", 1],
      ["closed", 0],
    ] as const) {
      const { body } = await call("rovers", "POST", "/public/verify-domain", { body: { domain } });
      expect(body.data).toMatchObject({
        domain,
        status,
        club_name: expect.any(String),
        primary_color: expect.stringMatching(/^#/),
        secondary_color: expect.stringMatching(/^#/),
      });
      expect(body.data).toHaveProperty("club_logo");
    }
  });

  // Spec 3.14
  it("3.14 of a row of members: user, account status, login time and packs, in pages", async () => {
    await memberLogin("rovers", cast.ava);
    for (const path of [
      "/club-member/show?keywords=ava@rovers",
      "/club-member-auto-redemption/show?keywords=ava@rovers",
    ]) {
      const { body } = await call("rovers", "GET", path, { token: staffToken(session) });
      expect(body).toMatchObject({ total: expect.any(Number), per_page: expect.any(Number) });
      expect(body.data.length).toBe(Math.min(body.total, body.per_page));
      for (const row of body.data) {
        expect(row).toMatchObject({
          user: { id: expect.any(Number), name: expect.any(String), email: expect.any(String) },
          account_status: expect.any(Number),
          pack_ids: expect.any(Array),
        });
        expect(row.user.credits).toEqual(expect.any(Number));
        if (row.login_time !== null) expect(Number.isNaN(Date.parse(row.login_time))).toBe(false);
      }
      const logins = body.data.filter(({ login_time }: { login_time: string | null }) => login_time !== null);
      expect(logins.length).toBeGreaterThan(0);
    }
  });
});
