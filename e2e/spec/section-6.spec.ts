import { beforeAll, describe, expect, it } from "vitest";
import { adminCall } from "../support/actions.ts";
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
  store,
} from "../support/sessions.ts";
import { adminMenu, menuOf } from "./steps/frame.ts";

let admin: string;
let manager: string;
beforeAll(async () => {
  admin = await staffSession();
  manager = await staffSession(cast.manager);
});

describe("the two kinds of session", () => {
  // Spec 6.1
  it("6.1 have endpoints of their own: neither opens the other's", async () => {
    const { access_token: member } = await memberLogin("rovers", cast.ava);
    for (const path of [
      "/club-member/show",
      "/club-orders/show",
      "/club-dashboard/show",
      "/club-manager/show",
    ]) {
      expect({ path, status: (await call("rovers", "GET", path, { token: member })).status }).toEqual({
        path,
        status: 403,
      });
      expect((await call("rovers", "GET", path, { token: staffToken(admin) })).status).toBe(200);
    }
    for (const path of [
      "/club-member/profile",
      "/club-member/get-orders",
      "/club-member/shipping-address-show",
    ]) {
      expect({
        path,
        status: (await call("rovers", "GET", path, { token: staffToken(admin) })).status,
      }).toEqual({
        path,
        status: 403,
      });
      expect((await call("rovers", "GET", path, { token: member })).status).toBe(200);
    }
  });

  // Spec 6.2
  it("6.2 open their own pages: a member's session no admin page, an admin's no page of a member", async () => {
    const member = await openMember();
    await member.page.goto(at("rovers", "/dashboard"));
    await member.page.waitForURL("**/adminlogin");
    await member.close();
    const staff = await openStaff(admin);
    await staff.page.goto(at("rovers", "/profile"));
    await staff.page.waitForURL("**/login");
    await staff.close();
    const nobody = await openVisitor();
    await store(nobody.page, {
      admin: JSON.stringify({ state: { isAdminAuthenticated: true }, version: 0 }),
    });
    await nobody.page.goto(at("rovers", "/dashboard"));
    await nobody.page.waitForURL("**/adminlogin");
    await nobody.close();
  });
});

describe("an admin of role 5", () => {
  // Spec 6.4, 9.10
  it("6.4 sees only dashboard, product, members, orders and logout in the side menu", async () => {
    const { page, close } = await openStaff(manager);
    await page.goto(at("rovers", "/dashboard"));
    const labels = (await menuOf(page)).map(({ label }) => label);
    expect(labels).toEqual(["dashboard", "product", "members", "orders", "logout"]);
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem("admin") ?? "{}").state.admin.role),
    ).toBe(5);
    await close();
  });

  // Spec 2.87, 6.5, 6.6, 9.10
  it("6.5 is led to the dashboard from every other path of the menu and from auto-redemption", async () => {
    const { page, close } = await openStaff(manager);
    const allowed = ["/dashboard", "/products", "/members", "/orders"];
    const others = adminMenu.flatMap(({ path }) => (path === null || allowed.includes(path) ? [] : [path]));
    for (const path of [...others, "/members-auto-redemption", "/landing/faq", "/default-pack"]) {
      await page.goto(at("rovers", path));
      await page.waitForURL("**/dashboard");
    }
    await close();
  });

  // Spec 2.87, 6.5
  it("6.5 may open what is allowed, with numbers too", async () => {
    const { page, close } = await openStaff(manager);
    await page.goto(at("rovers", "/dashboard"));
    const [{ user }] = (await adminCall(page, "GET", "/club-member/show?keywords=Ava%20Thompson")).data;
    const [product] = (await adminCall(page, "GET", "/club-product/filter-products")).data;
    for (const path of [
      ...["/products/add-products", `/product-detailed-view/${product.id}`, "/orders"],
      ...[`/members/edit-member/${user.id}`, `/members/admin-entitlement/${user.id}`],
    ]) {
      await page.goto(at("rovers", path));
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path);
    }
    await close();
  });

  // Spec 6.6
  it("6.6 is refused by the server what the menu keeps from it", async () => {
    for (const path of [
      "/club-member-auto-redemption/show",
      "/club/get-settings",
      "/club-manager/show",
      "/club/get-payments",
      "/club-email-content/show",
    ])
      expect({
        path,
        status: (await call("rovers", "GET", path, { token: staffToken(manager) })).status,
      }).toEqual({
        path,
        status: 403,
      });
  });
});
