import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { adminCall } from "../support/actions.ts";
import { at } from "../support/browser.ts";
import { openStaff, openVisitor, staffSession, stored } from "../support/sessions.ts";
import { adminMenu, menuOf, widthOf } from "./steps/frame.ts";

let session: string;
beforeAll(async () => {
  session = await staffSession();
});

describe("the admin area", () => {
  // Spec 1.9, 2.23, 2.24, 2.25, 2.26, 2.27, 2.28, 2.29, 3.21
  it("2.23 has every screen that is stated, in one shared layout", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/dashboard"));
    for (const path of await adminPaths(page)) {
      await page.goto(at("rovers", path));
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
      await expect(page.getByRole("navigation", { name: "Admin" })).toHaveCount(1);
      await page.getByText("Welcome Back, Riverside Rovers", { exact: true }).waitFor();
    }
    await close();
  });
});

describe("the side menu of an admin", () => {
  // Spec 1.9, 2.30, 2.31, 2.32, 2.34, 6.7
  it("2.30 has its thirteen entries with their paths, in order, and each opens its screen and marks itself", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/landing/faq"));
    const entries = await menuOf(page);
    const stated = entries.filter(({ label }) => adminMenu.some((item) => item.label === label));
    expect(stated).toEqual(adminMenu);
    const screens = adminMenu.filter(({ path }) => path !== null);
    expect(screens).toHaveLength(13);
    for (const { label, path } of screens) {
      await menu(page).locator(`a[href="${path}"]`).click();
      await page.waitForURL(at("rovers", path ?? ""));
      await expect.poll(() => marked(page)).toEqual([label]);
      await page.getByRole("heading", { level: 1, name: label }).waitFor();
    }
    await close();
  });

  // Spec 2.34
  it("2.34 marks the entry whose path is contained in the current one, wherever it stands in it", async () => {
    const { page, close } = await openStaff(session);
    for (const [path, labels] of [
      ["/orders/pick-list", ["orders"]],
      ["/landing/faq", ["landing page"]],
      ["/products/add-products", ["product"]],
      ["/members-auto-redemption", ["members"]],
      ["/pack/addpack", ["packs"]],
      ["/landing/pack-selection", ["landing page"]],
    ] as const) {
      await page.goto(at("rovers", path));
      await page.getByRole("heading", { level: 1 }).waitFor();
      expect({ path, labels: await marked(page) }).toEqual({ path, labels });
    }
    await close();
  });

  // Spec 2.33, 4.14
  it("2.33 ends with Logout, which has no path and clears the admin session", async () => {
    const { page, close } = await openStaff(session);
    // The session itself goes on: other stories use it.
    await page.route("**/api/club-auth/logout", (route) =>
      route.fulfill({ status: 200, contentType: "application/json", body: '{"message":"Bye"}' }),
    );
    await page.goto(at("rovers", "/dashboard"));
    expect((await menuOf(page)).at(-1)).toEqual({ label: "logout", path: null });
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("**/adminlogin");
    expect(await stored(page, "admin")).toBeNull();
    await page.goto(at("rovers", "/dashboard"));
    await page.waitForURL("**/adminlogin");
    await close();
  });

  // Spec 2.35, 2.36, 2.39, 9.8
  it("2.35 is 280 wide on a desk; below the large breakpoint it is a drawer 250 wide, behind a menu button", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/orders"));
    const menu = page.getByRole("navigation", { name: "Admin" });
    await menu.waitFor();
    await expect.poll(() => widthOf(page.getByRole("complementary"))).toBe(280);
    await expect(page.getByRole("button", { name: "Open menu" })).toBeHidden();
    await page.setViewportSize({ width: 1200, height: 900 });
    await expect.poll(() => widthOf(page.getByRole("complementary"))).toBe(280);
    for (const width of [1199, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(menu).toHaveCount(0);
      await page.getByRole("button", { name: "Open menu" }).click();
      const drawer = page.getByRole("dialog");
      await drawer.getByRole("link", { name: "Members", exact: true }).waitFor();
      await expect.poll(() => widthOf(drawer)).toBe(250);
      await page.keyboard.press("Escape");
      await drawer.waitFor({ state: "hidden" });
    }
    await close();
  });
});

describe("the admin top bar", () => {
  // Spec 2.37, 2.38
  it("2.37 welcomes the club, names club and product, and shows the club's logo and the admin's email", async () => {
    const { page, close } = await openStaff(session);
    await page.goto(at("rovers", "/orders"));
    await page.getByText("Welcome Back, Riverside Rovers", { exact: true }).waitFor();
    await page.getByText("Riverside Rovers - Kitroom", { exact: true }).waitFor();
    const bar = page.getByRole("banner");
    await bar.getByRole("img", { name: "Riverside Rovers" }).waitFor();
    await bar.getByText("admin@rovers.example", { exact: true }).waitFor();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog").getByText("admin@rovers.example", { exact: true }).waitFor();
    await close();
  });
});

describe("the admin guard", () => {
  // Spec 2.85
  it("2.85 sends whoever has no admin session from each protected path to the admin login", async () => {
    const { page, close } = await openVisitor();
    const fixed = ["/dashboard", "/products", "/members", "/orders", "/products/add-products"];
    const further = ["/members/add-member", "/orders/detail", "/members-auto-redemption"];
    await expectGuarded(page, [...fixed, ...further, ...withoutNumber.map(([path]) => path)]);
    await close();
  });

  // Spec 2.85
  it("2.85 leads whoever has one from a screen without its number to the list", async () => {
    const { page, close } = await openStaff(session);
    for (const [path, list] of withoutNumber) {
      await page.goto(at("rovers", path));
      await page.waitForURL(`**${list}`);
    }
    await close();
  });

  // Spec 2.86
  it("2.86 guards the paths with numeric ids too", async () => {
    const { page, close } = await openVisitor();
    await expectGuarded(page, [
      "/products/add-products/1",
      "/members/edit-member/1",
      "/product-detailed-view/1",
      "/members/admin-entitlement/1",
      "/members/admin-checkout/1",
      "/members/sub-member/1",
    ]);
    await close();
  });
});

const menu = (page: Page) => page.getByRole("navigation", { name: "Admin" });

/** The entries of the menu that are marked as the current ones, in lower case. */
async function marked(page: Page): Promise<string[]> {
  const labels = await menu(page).locator('[aria-current="page"]').allTextContents();
  return labels.map((label) => label.toLowerCase());
}

/** Screens of one thing, whose paths are protected too; they redirect to the list to choose from. */
const withoutNumber = [
  ["/product-detailed-view", "/products"],
  ["/members/admin-entitlement", "/members"],
  ["/members/admin-checkout", "/members"],
] as const;

async function expectGuarded(page: Page, paths: string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(at("rovers", path));
    await page.waitForURL("**/adminlogin");
  }
}

/** Every stated screen, with numbers of things that are there. */
async function adminPaths(page: Page): Promise<string[]> {
  const first = async (path: string) => (await adminCall(page, "GET", path)).data[0];
  const product = await first("/club-product/filter-products");
  const order = await first("/club-orders/show");
  const member = await first("/club-member/show?keywords=Ava%20Thompson");
  const pack = await first("/club-packs/show");
  const landing = ["shipping-policy", "terms", "footer-content", "pack-selection", "privacy-policy"];
  return [
    ...["/categories", "/landing", "/products", "/orders", "/shippingdetails", "/notification", "/dashboard"],
    ...[...landing, "return-refund", "faq", "contact"].map((page) => `/landing/${page}`),
    ...["/products/add-products", `/products/add-products/${product.id}`],
    ...[`/product-detailed-view/${product.id}`, `/orders/detail?id=${order.id}`],
    ...["/profile-settings", "/members", "/members/add-member", "/members-auto-redemption"],
    ...["edit-member", "admin-entitlement", "sub-member", "admin-checkout"].map(
      (screen) => `/members/${screen}/${member.user.id}`,
    ),
    ...[`/members/sub-member/edit?primary=${member.user.id}`, "/subscription", "/payment", "/club"],
    ...[`/pack-history/${pack.type}/${pack.id}`, "/pack", "/pack/default-add-pack", "/pack/addpack"],
    ...["/default-pack", "/custom-pack"],
  ];
}
