import { expect, it } from "vitest";
import { expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { openOrder, placeForMember, pressInMore } from "./support/orders.ts";
import { adminLogin } from "./support/sessions.ts";

// WCAG 2.4.11
it("an order's next act is at the top right, on a phone at the foot of the screen, and its history tells each step once", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const items = [{ title: "Drinks bottle" }];
  const { number } = await placeForMember(page, { keywords: "ava@rovers.example", items, method: /Collect/ });
  await openOrder(page, number);
  const next = page.getByRole("button", { name: "Ready to collect" });
  const more = page.getByRole("button", { name: "More", exact: true });
  const placeOf = async (one: typeof next) => (await one.boundingBox()) ?? { x: 0, y: 0, height: 0 };
  await expect.poll(async () => (await placeOf(next)).x - (await placeOf(more)).x).toBeGreaterThan(0);

  await pressInMore(page, "Mark as processing");
  const steps = page.locator(".mantine-Timeline-item");
  await expect(steps).toHaveCount(2);
  await expect(steps.first()).toContainText("prepar");
  await expect(steps.getByText("What changed")).toHaveCount(2);
  await steps.first().getByText("What changed").click();
  await steps.first().getByText("Status").waitFor();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await next.waitFor();
  const foot = async (one: typeof next) => {
    const { y, height } = await placeOf(one);
    return y + height;
  };
  await expect.poll(() => foot(next)).toBeGreaterThan(780);
  await expect.poll(() => foot(next)).toBeLessThanOrEqual(844);
  // What the keyboard reaches is not below the bar.
  const link = page.getByRole("link", { name: "See it in the audit log" });
  await link.focus();
  await expect.poll(async () => (await placeOf(next)).y - (await foot(link))).toBeGreaterThanOrEqual(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await context.close();
});
