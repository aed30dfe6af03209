import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { answer } from "./support/answers.ts";
import { appRuns, at } from "./support/browser.ts";
import { call } from "./support/calls.ts";
import { heightOf } from "./support/frame.ts";
import { cartOf } from "./support/goods.ts";
import { openMember, openVisitor, store, stored } from "./support/sessions.ts";

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

/** The header of members is as high as this at a width. */
const heights = [
  [1440, 80],
  [390, 64],
] as const;

describe("the header", () => {
  // WCAG 3.2.3
  // Spec 1.6, 1.7, 2.1, 2.2, 2.3, 2.4, 2.5, 2.6, 2.7, 4.10, 9.2, 9.8
  it("of a member shows both logos and the credits, and leads to Home, Entitlements, Shop, Orders, the account and the cart", async () => {
    const { page, close } = await openMember();
    const lines: [number, number, number, number][] = [
      [1, 1, 4, 10],
      [2, 2, 1, 5],
    ];
    await store(page, { cart: cartOf(lines, [1, 2, 3]) });
    const header = page.getByRole("banner");
    const main = page.getByRole("navigation", { name: "Main" });
    await page.goto(at("rovers", "/home"));
    await expect(main.locator('[aria-current="page"]')).toHaveText(["Home"]);
    await header.getByText("Kitroom").first().waitFor();
    await header.locator('img[src*="/logos/rovers"]').waitFor();
    for (const label of ["Entitlements", "Shop", "Home"]) {
      await main.getByRole("link", { name: label }).click();
      await expect(main.locator('[aria-current="page"]')).toHaveText([label]);
      await expect
        .poll(() => linksOf(main))
        .toEqual([
          ["/", "Home"],
          ["/entitlements", "Entitlements"],
          ["/shop", "Shop"],
          ["/order", "Orders"],
        ]);
    }
    await main.getByRole("link", { name: "Shop" }).click();
    const prices = page.getByRole("main").getByText(/^\$\d/);
    await prices.first().waitFor();
    for (const price of await prices.allTextContents())
      for (const amount of price.match(/\$[\d.,]+/g) ?? []) expect(amount).toMatch(/\.\d{2}$/);
    const shown = header.getByText("Credit balance").locator("xpath=..");
    await expect(shown).toHaveText(/\d/);
    const { userCredits, primaryColor, secondaryColor } = await stored(page, "user");
    await expect(shown).toHaveText(`Credit balance $${userCredits.toFixed(2)}`);
    expect({ primaryColor, secondaryColor }).toEqual({ primaryColor: "#376A6B", secondaryColor: "#1D323F" });
    await expectHeights(page);
    await main.getByRole("link", { name: "Orders" }).click();
    await page.waitForURL("**/order");
    await expectHeights(page);
    await page.goto(at("rovers", "/faq"));
    const cart = header.locator('a[href="/cart"]');
    // Lines and packs together.
    await expect(cart.locator("xpath=..")).toHaveText("5");
    await cart.click();
    await page.waitForURL("**/cart");
    await header.getByRole("link", { name: "Account", exact: true }).click();
    await page.waitForURL("**/profile");
    await close();
  });

  // Spec 2.5
  it("leads guests through the login to the account, on a phone too", async () => {
    for (const width of [1440, 390] as const) {
      const { page, close } = await openVisitor(width);
      await page.goto(at("rovers", "/faq"));
      await appRuns(page);
      const account = page.getByRole("banner").getByRole("link", { name: "Account", exact: true });
      await expect(account).toHaveAttribute("href", "/profile");
      await account.click();
      await page.waitForURL("**/login");
      await close();
    }
  });

  // Spec 2.5, 2.8
  it("has its navigation in a drawer on small screens, and the account beside it", async () => {
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
    await page.getByRole("banner").getByRole("link", { name: "Account", exact: true }).click();
    await page.waitForURL("**/profile");
    await close();
  });
});

describe("the look of a club", () => {
  // Spec 1.2, 1.18, 1.19, 1.20, 9.9
  it("is its own logo and colours, by default the stated ones, in the font Inter with corners of 8, and warns in the colours of all", async () => {
    const { page, close } = await openVisitor();
    const looks = [];
    for (const domain of ["rovers", "harbour"]) {
      const { body } = await call(domain, "POST", "/public/verify-domain", { body: { domain } });
      const { primary_color, secondary_color, club_logo } = body.data;
      await page.goto(at(domain, "/login"));
      const login = page.getByRole("button", { name: "Login", exact: true });
      await login.waitFor();
      await page.locator(`img[src="${club_logo}"]`).first().waitFor();
      const { base, ...look } = await page.evaluate(async () => {
        await document.fonts.ready;
        const root = getComputedStyle(document.documentElement);
        return {
          base: getComputedStyle(document.body).getPropertyValue("--club-base"),
          font: getComputedStyle(document.body).fontFamily,
          isLoaded: [...document.fonts].some(
            ({ family, status }) => /Inter/.test(family) && status === "loaded",
          ),
          states: ["info", "success", "warning", "error"].map((name) =>
            root.getPropertyValue(`--mantine-color-${name}-filled`).trim(),
          ),
        };
      });
      expect(base).toBe(primary_color.toLowerCase());
      const { backgroundColor, borderTopLeftRadius } = await login.evaluate((element) => {
        const { backgroundColor, borderTopLeftRadius } = getComputedStyle(element);
        return { backgroundColor, borderTopLeftRadius };
      });
      if (domain === "rovers") expect(backgroundColor).toBe("rgb(55, 106, 107)");
      expect(borderTopLeftRadius).toBe("8px");
      looks.push({ primary_color, secondary_color, club_logo, look });
    }
    const [rovers, harbour] = looks;
    expect(rovers).toMatchObject({ primary_color: "#376A6B", secondary_color: "#1D323F" });
    for (const own of ["primary_color", "secondary_color", "club_logo"] as const)
      expect(harbour?.[own]).not.toBe(rovers?.[own]);
    expect(harbour?.look).toEqual(rovers?.look);
    expect(rovers?.look).toEqual({
      font: expect.stringMatching(/^"?Inter/),
      isLoaded: true,
      states: Array(4).fill(expect.stringMatching(/^#[0-9a-f]{6}$/i)),
    });
    expect(new Set(rovers?.look.states).size).toBe(4);
    await close();
  });
});

describe("the footer", () => {
  // WCAG 2.4.5, 3.2.6
  // Spec 1.17, 2.9, 2.10, 2.11
  it("links the six pages under Customer Service, and tells about the club under Contact Info", async () => {
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
  it("has placeholders where nothing is returned", async () => {
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

describe("the member account", () => {
  // Spec 2.16, 2.18, 4.8
  it("has both logos, each leading home, and ends with Logout, which clears the session", async () => {
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/profile"));
    const homes = page.getByRole("banner").locator('a[href="/"]');
    await expect(homes.nth(0)).toContainText("Kitroom");
    await expect(homes.nth(1).locator("img")).toHaveAttribute("src", /\/logos\/rovers/);
    await page.getByRole("button", { name: "Logout", exact: true }).click();
    await page.waitForURL("**/login");
    expect((await stored(page, "user"))?.accessToken ?? null).toBeNull();
    await close();
  });

  // Spec 2.20
  it("is a drawer on narrow screens", async () => {
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

async function expectHeights(page: Page): Promise<void> {
  for (const [width, height] of heights) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => heightOf(page.getByRole("banner"))).toBe(height);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

async function linksOf(part: ReturnType<Page["locator"]>): Promise<(string | null)[][]> {
  await part.waitFor();
  return part
    .getByRole("link")
    .evaluateAll((links) =>
      links.map((link) => [link.getAttribute("href"), (link.textContent ?? "").trim()]),
    );
}
