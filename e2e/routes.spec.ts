import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { at } from "./support/browser.ts";
import { pageStatus } from "./support/calls.ts";
import { cast } from "./support/cast.ts";
import { adminMenu, menuOf } from "./support/frame.ts";
import { cartOf } from "./support/goods.ts";
import { openMember, openStaff, openVisitor, staffSession, store } from "./support/sessions.ts";

/** Screens of one thing, whose paths are protected too; they redirect to the list to choose from. */
const withoutNumber = [
  ["/product-detailed-view", "/products"],
  ["/members/admin-entitlement", "/members"],
  ["/members/admin-checkout", "/members"],
] as const;

describe("somebody without a session", () => {
  // Spec 2.83, 2.84
  it("is led to the login from every screen of a member's own, and home from a checkout with nothing to pay", async () => {
    const { page, close } = await openVisitor();
    await page.goto(at("rovers", "/entitlements"));
    await page.waitForURL("**/login");
    for (const path of ["/success", "/cancel", "/profile", "/member", "/order", "/tracking"])
      await expectLed(page, path, "/login");
    await expectLed(page, "/checkout", "/");
    await store(page, { cart: cartOf([[1, 1, 1, 10]]) });
    await page.goto(at("rovers", "/checkout"));
    await page.waitForURL("**/login");
    await close();
  });

  // Spec 2.85, 2.86
  it("is led to the admin login from each protected path, with a number or without", async () => {
    const { page, close } = await openVisitor();
    await page.goto(at("rovers", "/dashboard"));
    await page.waitForURL("**/adminlogin");
    for (const path of [
      ...["/products", "/members", "/orders", "/products/add-products", "/members/add-member"],
      ...[
        "/orders/detail",
        "/members-auto-redemption",
        ...withoutNumber.map(([protectedPath]) => protectedPath),
      ],
      ...["/products/add-products/1", "/members/edit-member/1", "/product-detailed-view/1"],
      ...["/members/admin-entitlement/1", "/members/admin-checkout/1", "/members/sub-member/1"],
    ])
      await expectLed(page, path, "/adminlogin");
    // A session needs its token, whatever else is stored.
    await store(page, { admin: JSON.stringify({ state: { isAdminAuthenticated: true }, version: 0 }) });
    await page.goto(at("rovers", "/dashboard"));
    await page.waitForURL("**/adminlogin");
    await close();
  });
});

describe("somebody with a session", () => {
  // Spec 2.84, 6.2
  it("of a member opens a checkout with something to pay, and no page of the panel", async () => {
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/checkout"));
    await page.waitForURL((url) => url.pathname === "/");
    for (const filled of [cartOf([[1, 1, 1, 10]]), cartOf([], [1])]) {
      await store(page, { cart: filled });
      await page.goto(at("rovers", "/checkout"));
      await page.getByRole("heading", { name: "Checkout", level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/checkout");
    }
    await expectLed(page, "/dashboard", "/adminlogin");
    await close();
  });

  // Spec 2.85, 6.2
  it("of an admin is led from a screen without its number to the list, and from a member's page to their login", async () => {
    const { page, close } = await openStaff(await staffSession());
    await page.goto(at("rovers", "/dashboard"));
    for (const [path, list] of withoutNumber) await expectLed(page, path, list);
    await expectLed(page, "/profile", "/login");
    await close();
  });

  // Spec 2.87, 6.4, 6.5, 6.6, 9.10
  it("of role 5 has five entries in the menu, and is led to the dashboard from every other path and from auto-redemption", async () => {
    const { page, close } = await openStaff(await staffSession(cast.manager));
    await page.goto(at("rovers", "/dashboard"));
    const labels = (await menuOf(page)).map(({ label }) => label);
    expect(labels).toEqual(["dashboard", "product", "members", "orders", "logout"]);
    expect(
      await page.evaluate(() => JSON.parse(localStorage.getItem("admin") ?? "{}").state.admin.role),
    ).toBe(5);
    const allowed = ["/dashboard", "/products", "/members", "/orders"];
    const others = adminMenu.flatMap(({ path }) => (path === null || allowed.includes(path) ? [] : [path]));
    for (const path of [...others, "/members-auto-redemption", "/landing/faq", "/default-pack"])
      await expectLed(page, path, "/dashboard");
    await page.goto(at("rovers", "/members-auto-redemption"));
    await page.waitForURL("**/dashboard");
    await close();
  });
});

describe("an address", () => {
  // Spec 2.22
  it("that is unknown leads to page not found, on a club's host and elsewhere", async () => {
    const { page, close } = await openVisitor();
    for (const path of ["/no/such/page", "/products/extra/1/2"]) {
      await page.goto(at("rovers", path));
      await page.waitForURL("**/404");
      await page.getByRole("heading", { name: "Page not found", exact: true }).waitFor();
    }
    await page.goto(at(null, "/shop"));
    await page.waitForURL("**/404");
    await close();
  });

  // Spec 2.22
  it("with a number that no row can have, in the path or in the query, is answered 404 and led to page not found", async () => {
    const { page, close } = await openStaff(await staffSession());
    const impossible = [
      "/productdetail/abc",
      "/members/edit-member/abc",
      "/members/sub-member/0",
      "/members/sub-member/edit?primary=abc",
      "/members/sub-member/edit?primary=1&id=-1",
      "/pack/addpack?id=abc",
      "/pack/default-add-pack?id=0",
      "/pack-history/nope/1",
      "/orders/detail?id=1e3",
      "/returns/detail?id=99999999999999999999",
    ];
    for (const path of impossible) expect(await pageStatus("rovers", path), path).toBe(404);
    await page.goto(at("rovers", "/productdetail/abc"));
    await page.waitForURL("**/404");
    await page.getByRole("heading", { name: "Page not found", exact: true }).waitFor();
    for (const path of impossible) {
      // The app itself looks at the path alone.
      if (!path.includes("?")) await expectLed(page, path, "/404");
      else {
        await page.goto(at("rovers", path));
        await page.waitForURL("**/404");
      }
    }
    await close();
  });

  // Spec 2.88
  it("that changes its path begins at the top", async () => {
    const { page, close } = await openVisitor();
    await page.setViewportSize({ width: 1440, height: 500 });
    await page.goto(at("rovers", "/faq"));
    await page.getByRole("heading", { level: 1 }).waitFor();
    for (const [name, path] of [
      ["Terms & Conditions", "/terms"],
      ["Privacy Policy", "/privacy"],
    ] as const) {
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await page.waitForURL(`**${path}`);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    }
    await close();
  });

  // Spec 2.89
  it("whose screen is still being loaded reads 'Loading...'", async () => {
    const { page, close } = await openMember();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/assets/tracking-page-*.js", async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(at("rovers", "/tracking"), { waitUntil: "commit" });
    await page.getByText("Loading...", { exact: true }).waitFor();
    release();
    await page.getByRole("heading", { level: 1 }).waitFor();
    await expect(page.getByText("Loading...", { exact: true })).toHaveCount(0);
    await close();
  });
});

/** Goes on to a path in the app that is open, which leads elsewhere. */
async function expectLed(page: Page, path: string, leadsTo: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
  }, path);
  await page.waitForURL((url) => url.pathname === leadsTo);
}
