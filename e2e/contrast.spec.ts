import type { Locator } from "playwright-core";
import { expect, it } from "vitest";
import { schemes } from "#contract/colors.ts";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminLogin } from "./support/sessions.ts";

const fillOf = (part: Locator) => part.evaluate((element) => getComputedStyle(element).backgroundColor);
/** What a radio button looks like is drawn by what is around it. */
const drawn = (radio: Locator) => radio.locator("..");

// WCAG 1.4.11
// EN 11.7
it("what is chosen differs in contrast themes from what is not, and a colour to choose keeps its own", async () => {
  const { page, context } = await visitor();
  await page.goto(at("rovers", "/shop?keywords=Match+ball"));
  await page.getByRole("link", { name: "Match ball" }).first().click();
  const radio = (name: string) => page.getByRole("radio", { name, exact: true });
  await radio("Size 4").click();
  const swatch = drawn(radio("Teal")).locator("span");
  for (const colorScheme of schemes) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    await expect.poll(() => fillOf(drawn(radio("Size 4")))).not.toBe(await fillOf(drawn(radio("Size 5"))));
    const own = await fillOf(swatch);
    await page.emulateMedia({ forcedColors: "none", colorScheme });
    expect(await fillOf(swatch)).toBe(own);
  }
  await context.close();
});

// WCAG 1.4.11
// EN 11.7
it("a switch shows in contrast themes whether it is on, and the menu where one is", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/profile-settings?section=members"));
  const tracks = page.locator(".mantine-Switch-track");
  const menu = page.getByRole("navigation", { name: "Admin" });
  const entry = (name: string) => menu.getByRole("link", { name });
  await tracks.nth(1).waitFor();
  for (const colorScheme of schemes) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    expect(await fillOf(tracks.nth(0))).not.toBe(await fillOf(tracks.nth(1)));
    expect(await fillOf(entry("Profile Settings"))).not.toBe(await fillOf(entry("Orders")));
  }
  await context.close();
});
