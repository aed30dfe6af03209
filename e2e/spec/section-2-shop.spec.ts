import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { appRuns, at } from "../support/browser.ts";
import { call } from "../support/calls.ts";
import { openMember, openVisitor, store, stored } from "../support/sessions.ts";
import { answer } from "./steps/answers.ts";
import { cartOf } from "./steps/goods.ts";

const footerLinks = [
  ["/contact", "Contact Us"],
  ["/faq", "FAQ"],
  ["/shipping", "Shipping"],
  ["/return", "Returns & Refunds"],
  ["/terms", "Terms & Conditions"],
  ["/privacy", "Privacy Policy"],
];
const accountLinks = [
  ["/", "Home"],
  ["/profile", "Profile Settings"],
  ["/member", "Secondary Members"],
  ["/order", "Orders"],
  ["/tracking", "Order Tracking"],
];

describe("the member's main navigation", () => {
  // WCAG 3.2.3
  // Spec 2.1, 2.2, 2.3, 2.4
  it("2.1 leads to Home, Entitlements, Shop and Orders, and marks where one is, Home at /home too", async () => {
    const { page, close } = await openMember();
    const main = page.getByRole("navigation", { name: "Main" });
    for (const [path, label] of [
      ["/", "Home"],
      ["/home", "Home"],
      ["/entitlements", "Entitlements"],
      ["/shop", "Shop"],
    ] as const) {
      await page.goto(at("rovers", path));
      await expect
        .poll(() => linksOf(main))
        .toEqual([
          ["/", "Home"],
          ["/entitlements", "Entitlements"],
          ["/shop", "Shop"],
          ["/order", "Orders"],
        ]);
      await expect(main.locator('[aria-current="page"]')).toHaveText([label]);
    }
    await main.getByRole("link", { name: "Orders" }).click();
    await page.waitForURL("**/order");
    await close();
  });

  // Spec 2.5, 2.6, 2.7
  it("2.5 has an Account button to /profile, and a cart to /cart that counts both its lists together", async () => {
    const { page, close } = await openMember();
    await store(page, {
      cart: cartOf(
        [
          [1, 1, 4, 10],
          [2, 2, 1, 5],
        ],
        [1, 2, 3],
      ),
    });
    await page.goto(at("rovers", "/faq"));
    const header = page.getByRole("banner");
    const cart = header.locator('a[href="/cart"]');
    await expect(cart.locator("xpath=..")).toHaveText("5");
    await cart.click();
    await page.waitForURL("**/cart");
    await header.getByRole("link", { name: "Account", exact: true }).click();
    await page.waitForURL("**/profile");
    await close();
  });

  // Spec 2.5
  it("2.5 has the Account button for guests, through the login, and on a phone", async () => {
    for (const width of [1440, 390] as const) {
      const guest = await openVisitor(width);
      await guest.page.goto(at("rovers", "/faq"));
      await appRuns(guest.page);
      const account = guest.page.getByRole("banner").getByRole("link", { name: "Account", exact: true });
      await expect(account).toHaveAttribute("href", "/profile");
      await account.click();
      await guest.page.waitForURL("**/login");
      await guest.close();
      const member = await openMember(width);
      await member.page.goto(at("rovers", "/faq"));
      await member.page.getByRole("banner").getByRole("link", { name: "Account", exact: true }).click();
      await member.page.waitForURL("**/profile");
      await member.close();
    }
  });

  // Spec 2.8
  it("2.8 is a drawer on small screens", async () => {
    const { page, close } = await openMember(390);
    await page.goto(at("rovers", "/faq"));
    const opener = page.getByRole("button", { name: "Open navigation" });
    await opener.waitFor();
    await expect(page.getByRole("navigation", { name: "Main" })).toHaveCount(0);
    await opener.click();
    const main = page.getByRole("dialog").getByRole("navigation", { name: "Main" });
    await main.getByRole("link", { name: "Shop", exact: true }).waitFor();
    expect((await linksOf(main)).slice(0, 4).map(([, label]) => label)).toEqual([
      ...["Home", "Entitlements", "Shop", "Orders"],
    ]);
    await main.getByRole("link", { name: "Shop", exact: true }).click();
    await page.waitForURL("**/shop");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await close();
  });
});

describe("the footer", () => {
  // WCAG 2.4.5, 3.2.6
  // Spec 1.17, 2.9, 2.10, 2.11
  it("2.9 links the six pages under Customer Service, and tells about the club under Contact Info", async () => {
    const { page, close } = await openVisitor();
    await page.goto(at("rovers", "/faq"));
    const footer = page.getByRole("contentinfo");
    await footer.getByRole("heading", { name: "Customer Service", exact: true }).waitFor();
    await footer.getByRole("heading", { name: "Contact Info", exact: true }).waitFor();
    await expect.poll(() => linksOf(footer.getByRole("navigation"))).toEqual(footerLinks);
    const { body: content } = await call("rovers", "GET", "/static-pages/footer-content");
    const { body: contact } = await call("rovers", "GET", "/club-contact-info");
    await expect.poll(() => footer.innerHTML()).toContain(content.data.description);
    for (const text of Object.values(contact.data[0]) as string[]) await footer.getByText(text).waitFor();
    await close();
  });

  // Spec 2.12
  it("2.12 has placeholders where nothing is returned", async () => {
    const { page, close } = await openVisitor();
    await page.clock.install();
    await page.goto(at("rovers", "/main"));
    await page.goto(at("rovers", "/login"));
    await appRuns(page);
    // What the page came with is old by then, and asked for again.
    await page.clock.fastForward(600_000);
    await answer(page, "/static-pages/footer-content", 200, {
      data: { slug: "footer-content", title: "Footer", description: "" },
    });
    await answer(page, "/club-contact-info", 200, { data: [] });
    await page.evaluate(() => {
      history.pushState({}, "", "/faq");
      dispatchEvent(new PopStateEvent("popstate", { state: {} }));
    });
    const footer = page.getByRole("contentinfo");
    await footer.getByText("Email coming soon").waitFor();
    await footer.getByText("Phone coming soon").waitFor();
    await footer.getByText("Location coming soon").waitFor();
    await footer.getByText(/^The official shop of the club/).waitFor();
    await close();
  });
});

describe("the storefront", () => {
  // Spec 1.3, 2.13, 2.14, 2.15
  it("2.13 has every screen that is stated in its public layout", async () => {
    const { page, close } = await openMember();
    const { body } = await call("rovers", "GET", "/club-member/filter-products?keywords=Match%20ball");
    const { body: product } = await call("rovers", "GET", `/club-member/product-details/${body.data[0].id}`);
    const [{ variation_id }] = product.data.colors[0].sizes;
    const line: [number, number, number, number] = [body.data[0].id, variation_id, 1, 29];
    await store(page, { cart: cartOf([line]) });
    const { body: contact } = await call("rovers", "GET", "/club-contact-info");
    const info = footerLinks.map(([path = ""]) => path);
    const shop = ["/", "/cart", "/shop", "/entitlements", `/productdetail/${body.data[0].id}`, "/checkout"];
    for (const path of [...info, ...shop, "/success?order_id=999999", "/cancel?order_id=999999"]) {
      await page.goto(at("rovers", path));
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      expect(new URL(page.url()).pathname).toBe(path.split("?")[0]);
      const footer = page.getByRole("contentinfo");
      await footer.getByRole("heading", { name: "Customer Service", exact: true }).waitFor();
      await footer.getByRole("heading", { name: "Contact Info", exact: true }).waitFor();
      await footer.getByText(contact.data[0].contact_email).waitFor();
      await page.getByRole("navigation", { name: "Main" }).waitFor();
    }
    await close();
  });
});

describe("the member account", () => {
  // Spec 1.3, 1.4, 2.16, 2.17, 2.19
  it("2.16 has both logos leading home, its title and its navigation in a layout of its own", async () => {
    const { page, close } = await openMember();
    for (const path of accountLinks.slice(1).map(([to = ""]) => to)) {
      await page.goto(at("rovers", path));
      await page.getByText("Manage Member Account", { exact: true }).first().waitFor();
      const nav = page.getByRole("navigation", { name: "Account", exact: true });
      await nav.waitFor();
      await expect.poll(() => linksOf(nav)).toEqual(accountLinks);
      const homes = page.getByRole("banner").locator('a[href="/"]');
      await expect(homes.nth(0)).toContainText("Kitroom");
      await expect(homes.nth(1).locator("img")).toHaveAttribute("src", /\/logos\/rovers/);
      await expect(nav.getByRole("button", { name: "Logout", exact: true })).toHaveCount(1);
      await expect(page.getByRole("contentinfo")).toHaveCount(0);
    }
    await close();
  });

  // Spec 2.18, 4.8
  it("2.18 ends with Logout, which clears the session", async () => {
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/profile"));
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await page.waitForURL("**/login");
    expect((await stored(page, "user"))?.accessToken ?? null).toBeNull();
    await close();
  });

  // Spec 2.20
  it("2.20 is a drawer on narrow screens", async () => {
    const { page, close } = await openMember(390);
    await page.goto(at("rovers", "/tracking"));
    const nav = page.getByRole("navigation", { name: "Account", exact: true });
    const opener = page.getByRole("button", { name: "Open account navigation" });
    await opener.waitFor();
    await expect(nav).toHaveCount(0);
    await opener.click();
    await nav.waitFor();
    await expect.poll(() => linksOf(nav)).toEqual(accountLinks);
    await page.getByRole("dialog").getByText("Manage Member Account", { exact: true }).waitFor();
    await close();
  });
});

async function linksOf(part: ReturnType<Page["locator"]>): Promise<(string | null)[][]> {
  await part.waitFor();
  return part
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute("href"), (link.textContent ?? "").trim()]),
    );
}
