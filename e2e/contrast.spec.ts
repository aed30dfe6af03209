import type { Locator } from "playwright-core";
import { describe, expect, it } from "vitest";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminLogin } from "./support/sessions.ts";

const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
/** What a radio button looks like is drawn by what is around it. */
const drawn = (radio: Locator) => radio.locator("..");

describe.each(["light", "dark"] as const)("in a %s contrast theme", (colorScheme) => {
  // WCAG 1.4.11
  // EN 11.7
  it("what is chosen differs from what is not, and a colour to choose keeps its own", async () => {
    const { page, context } = await visitor();
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(at("rovers", "/shop?keywords=Match+ball"));
    await page.getByRole("link", { name: "Match ball" }).first().click();
    const [chosen, other] = ["Size 4", "Size 5"].map((name) =>
      page.getByRole("radio", { name, exact: true }),
    );
    if (!chosen || !other) throw new Error("There are two sizes");
    await chosen.click();
    await expect.poll(async () => (await fillOf(drawn(chosen))) === (await fillOf(drawn(other)))).toBe(false);
    const swatch = drawn(page.getByRole("radio", { name: "Teal", exact: true })).locator("span");
    const own = await swatch.evaluate((element) =>
      getComputedStyle(element).getPropertyValue("background-color"),
    );
    await page.emulateMedia({ forcedColors: "none", colorScheme });
    expect(await fillOf(swatch)).toBe(own);
    await context.close();
  });

  // WCAG 1.4.11
  // EN 11.7
  it("a switch shows whether it is on, and the menu where one is", async () => {
    const { page, context } = await visitor();
    await adminLogin(page, "rovers", cast.admin);
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await page.goto(at("rovers", "/profile-settings?section=members"));
    const tracks = page.locator(".mantine-Switch-track");
    await tracks.nth(1).waitFor();
    expect(await fillOf(tracks.nth(0))).not.toBe(await fillOf(tracks.nth(1)));
    const menu = page.getByRole("navigation", { name: "Admin" });
    const here = await fillOf(menu.getByRole("link", { name: "Profile Settings" }));
    expect(here).not.toBe(await fillOf(menu.getByRole("link", { name: "Orders" })));
    await context.close();
  });
});
