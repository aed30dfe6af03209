import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { adminCall } from "../support/actions.ts";
import { at } from "../support/browser.ts";
import { call } from "../support/calls.ts";
import { wrongCorners } from "../support/corners.ts";
import { settle } from "../support/faults.ts";
import { openMember, openStaff, openVisitor, staffSession, store, stored } from "../support/sessions.ts";
import { cartOf } from "./steps/goods.ts";
import { openImport } from "./steps/workbooks.ts";

describe("a club", () => {
  // Spec 1.1
  it("1.1 is taken from the first part of a host name of more than two segments", async () => {
    const emailAt = async (host: string) => {
      const { status, body } = await call("any", "GET", "/club-contact-info", { headers: { host } });
      return status === 200 ? body.data[0].contact_email : body.code;
    };
    expect(await emailAt("harbour.kitroom.localhost")).toContain("harbour");
    expect(await emailAt("rovers.shop.example")).toContain("rovers");
    expect(await emailAt("rovers.clubs.shop.example")).toContain("rovers");
    expect(await emailAt("shop.example")).toBe("CLUB_NOT_FOUND");
    expect(await emailAt("rovers.example")).toBe("CLUB_NOT_FOUND");
  });

  // Spec 1.2, 1.18
  it("1.2 has its own sub-domain, name, logo and colours, on its pages too", async () => {
    const { page, close } = await openVisitor();
    const clubs = [];
    for (const [domain, name] of [
      ["rovers", "Riverside Rovers"],
      ["harbour", "Harbour Sailing Club"],
    ] as const) {
      const { body } = await call(domain, "POST", "/public/verify-domain", { body: { domain } });
      const { primary_color, secondary_color, club_logo } = body.data;
      expect(body.data).toMatchObject({ club_name: name, domain });
      clubs.push({ primary_color, secondary_color, club_logo });
      await page.goto(at(domain, "/faq"));
      const logo = page.getByRole("banner").locator("img");
      await expect(logo.first()).toHaveAttribute("src", club_logo);
      await page.goto(at(domain, "/login"));
      const base = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--club-base"));
      await expect.poll(base).toBe(primary_color.toLowerCase());
    }
    const [rovers, harbour] = clubs;
    expect(rovers).toMatchObject({ primary_color: "#376A6B", secondary_color: "#1D323F" });
    // What another club has chosen is its own.
    for (const own of ["primary_color", "secondary_color", "club_logo"] as const)
      expect(harbour?.[own]).not.toBe(rovers?.[own]);
    await close();
  });

  // Spec 1.18, 1.19, 9.9
  it("1.18 has the default colours, the font Inter and corners of 8, in its theme", async () => {
    const { page, close } = await openVisitor();
    await page.goto(at("rovers", "/login"));
    await page.getByRole("button", { name: "Login", exact: true }).waitFor();
    expect(await loginStyle(page, "backgroundColor")).toBe("rgb(55, 106, 107)");
    expect(await loginStyle(page, "borderTopLeftRadius")).toBe("8px");
    const font = await page.evaluate(async () => {
      await document.fonts.ready;
      const faces = [...document.fonts].filter(
        ({ family, status }) => /Inter/.test(family) && status === "loaded",
      );
      return { family: getComputedStyle(document.body).fontFamily, isLoaded: faces.length > 0 };
    });
    expect(font).toEqual({ family: expect.stringMatching(/^"?Inter/), isLoaded: true });
    await close();
  });

  // Spec 1.19
  it("1.19 has corners of 8 wherever the eye sees some, on main screens of both sides", async () => {
    const wrong: Record<string, string[]> = {};
    const look = async (page: Page, what: string) => {
      for (const width of [390, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await wrongCorners(page);
        if (found.length > 0) wrong[`${what} at ${width}`] = found;
      }
    };
    const lookAt = async (page: Page, paths: string[]) => {
      for (const path of paths) {
        await page.goto(at("rovers", path));
        await settle(page);
        await look(page, path);
      }
    };
    const visitor = await openVisitor();
    await lookAt(visitor.page, ["/", "/shop", "/productdetail/2", "/faq", "/contact", "/login"]);
    await visitor.page.goto(at("rovers", "/shop"));
    await settle(visitor.page);
    await visitor.page.getByRole("button", { name: "Choose light or dark" }).click();
    await visitor.page.locator("label", { hasText: "Dark" }).waitFor();
    await look(visitor.page, "what the visitor opens");
    await visitor.close();

    const member = await openMember();
    await lookAt(member.page, ["/entitlements", "/profile", "/member", "/order"]);
    await member.close();

    const staff = await openStaff(await staffSession());
    const lists = ["/dashboard", "/orders", "/products", "/members"];
    await lookAt(staff.page, [...lists, "/pack/addpack", "/profile-settings", "/members/add-member"]);
    await staff.page.getByLabel("Membership category").first().click();
    await staff.page.getByRole("option").first().waitFor();
    await look(staff.page, "a list of choices");
    await staff.page.goto(at("rovers", "/members-auto-redemption"));
    await openImport(staff.page);
    await look(staff.page, "a dialog");
    await staff.close();
    expect(wrong).toEqual({});
  });

  // Spec 1.20
  it("1.20 has the colours for info, success, warning and error that every other club has", async () => {
    const { page, close } = await openVisitor();
    const fixed = async (domain: string) => {
      await page.goto(at(domain, "/login"));
      await page.getByRole("button", { name: "Login", exact: true }).waitFor();
      return page.evaluate(() => {
        const style = getComputedStyle(document.documentElement);
        return ["info", "success", "warning", "error"].map((name) =>
          style.getPropertyValue(`--mantine-color-${name}-filled`).trim(),
        );
      });
    };
    const [ours, theirs] = [await fixed("rovers"), await fixed("harbour")];
    expect(ours).toEqual(theirs);
    expect(new Set(ours).size).toBe(4);
    for (const color of ours) expect(color).toMatch(/^#[0-9a-f]{6}$/i);
    await close();
  });
});

describe("the header", () => {
  // Spec 1.6, 1.7, 9.2
  it("1.6 shows the product logo, the club logo and the credits in dollars with 2 decimals", async () => {
    const { page, close } = await openMember();
    await page.goto(at("rovers", "/faq"));
    const header = page.getByRole("banner");
    await header.getByText("Kitroom").first().waitFor();
    await header.locator('img[src*="/logos/rovers"]').waitFor();
    const shown = header.getByText("Credit balance").locator("xpath=..");
    await expect(shown).toHaveText(/\d/);
    const { userCredits } = await stored(page, "user");
    await expect(shown).toHaveText(`Credit balance $${userCredits.toFixed(2)}`);
    await close();
  });
});

describe("an admin", () => {
  // Spec 1.14
  it("1.14 edits the landing pages with a rich-text editor", async () => {
    const { page, close } = await openStaff(await staffSession());
    const pages = ["shipping-policy", "terms", "footer-content", "pack-selection", "privacy-policy"];
    for (const name of [...pages, "return-refund", "contact"]) {
      await page.goto(at("rovers", `/landing/${name}`));
      await page.locator('[contenteditable="true"]').first().waitFor();
      await page.getByRole("button", { name: "Bold" }).first().waitFor();
    }
    await close();
  });

  // Spec 1.15
  it("1.15 has a cart for members apart from the member's own", async () => {
    const { page, close } = await openStaff(await staffSession());
    await store(page, { cart: cartOf([[1, 1, 2, 10]]) });
    await page.goto(at("rovers", "/members"));
    const { data } = await adminCall(page, "GET", "/club-member/show?keywords=Ava%20Thompson");
    const id = data[0].user.id;
    await page.goto(at("rovers", `/members/admin-entitlement/${id}`));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const search = page.getByRole("combobox", { name: "Find a product" });
    await search.click();
    await search.fill("Match ball");
    await page.getByRole("listbox").getByRole("option", { name: "Match ball" }).click();
    await page.getByLabel("Size", { exact: true }).selectOption({ index: 1 });
    await page.getByRole("button", { name: "Add", exact: true }).click();
    await expect.poll(async () => (await stored(page, "cart")).adminCart.length).toBe(1);
    const { adminCart, items } = await stored(page, "cart");
    expect(adminCart[0]).toMatchObject({ member_id: id, items: [{ color: { quantity: 1 } }] });
    expect(items).toHaveLength(1);
    await close();
  });
});

/** The first kind of button of a club: solid, in its primary colour. */
async function loginStyle(page: Page, property: "backgroundColor" | "borderTopLeftRadius"): Promise<string> {
  const button = page.getByRole("button", { name: "Login", exact: true });
  return button.evaluate((element, name) => getComputedStyle(element)[name], property);
}
