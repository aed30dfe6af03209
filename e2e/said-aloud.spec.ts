import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { addToCart, fillLogin } from "./support/actions.ts";
import { appRuns, at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { listen, said, timesSaid } from "./support/said.ts";
import { openDashboard } from "./support/sessions.ts";

async function listener() {
  const { page, context } = await visitor();
  await listen(page);
  return { page, context };
}

/** What a screen reader reads of the field that has the focus. */
const focusedField = (page: Page) =>
  page.evaluate(() => {
    const field = document.activeElement as HTMLInputElement;
    const texts = field.getAttribute("aria-describedby")?.split(" ") ?? [];
    return {
      label: field.labels?.[0]?.textContent,
      invalid: field.ariaInvalid,
      required: field.required,
      complaint: texts.map((id) => document.getElementById(id)?.textContent).join(" "),
    };
  });

// WCAG 4.1.3
it("the parts that read messages aloud stand in the page before the app, and are the same when the first comes", async () => {
  const { page, context } = await listener();
  await page.goto(at("rovers", "/shop"));
  const parts = page.locator('[aria-live="assertive"], [aria-live="polite"]');
  await expect(page.locator('[aria-live="assertive"]')).toHaveCount(1);
  await parts.evaluateAll((all) => {
    for (const part of all) part.setAttribute("data-before", "");
  });
  await appRuns(page);
  await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
  const text = "Item added to cart Drinks bottle, Navy, 750 ml";
  await expect.poll(() => said(page)).toContainEqual({ how: "polite", text });
  await context.close();
});

// WCAG 2.4.2, 4.1.3
it("a screen that is slow to come is named once it has its name", async () => {
  const { page, context } = await listener();
  await page.clock.install();
  await page.goto(at("rovers", "/shop?keywords=drinks"));
  await appRuns(page);
  const released = Promise.withResolvers<void>();
  await page.route("**/api/club-member/product-details/*", async (route) => {
    await released.promise;
    await route.continue();
  });
  await page
    .getByRole("link", { name: /Drinks bottle/ })
    .first()
    .click();
  await page.waitForURL("**/productdetail/*");
  // Long enough for what waits until a screen should be there.
  await page.clock.runFor(1_000);
  released.resolve();
  await expect
    .poll(() => said(page))
    .toContainEqual({ how: "polite", text: "Drinks bottle - Riverside Rovers" });
  await context.close();
});

// WCAG 4.1.3
it("each message is read aloud once, errors at once, and the same again when it comes again", async () => {
  const { page, context } = await listener();
  await addToCart(page, "rovers", "Kit holdall", { color: "Cream" });
  const text = "Item added to cart Kit holdall, Cream, One size";
  await expect.poll(() => said(page)).toContainEqual({ how: "polite", text });
  expect(await timesSaid(page, text)).toBe(1);
  await page.getByLabel("Quantity").fill("3");
  for (const times of [1, 2]) {
    await page.getByRole("button", { name: "Add to cart" }).click();
    await expect.poll(() => timesSaid(page, "Not enough stock")).toBe(times);
  }
  await expect.poll(() => said(page)).toContainEqual({ how: "assertive", text: "Not enough stock" });
  // Shown once nevertheless.
  await expect(page.getByText("Not enough stock", { exact: true })).toHaveCount(1);
  await context.close();
});

// WCAG 4.1.3
it("a changed quantity is read aloud with the new total", async () => {
  const { page, context } = await listener();
  await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
  await page.goto(at("rovers", "/cart"));
  const price = Number((await page.getByText(/ each$/).textContent())?.replaceAll(/[^0-9.]/g, ""));
  await page.getByRole("button", { name: "One more Drinks bottle" }).press("Enter");
  const sum = (count: number) => `Drinks bottle: quantity ${count}. Items: $${(price * count).toFixed(2)}.`;
  await expect.poll(() => said(page)).toContainEqual({ how: "polite", text: sum(2) });
  await page.getByRole("button", { name: "One fewer Drinks bottle" }).press("Enter");
  await expect.poll(() => said(page)).toContainEqual({ how: "polite", text: sum(1) });
  await context.close();
});

// WCAG 3.3.1, 4.1.3
it("a login that is refused says so once, aloud and in words that stay", async () => {
  const { page, context } = await listener();
  await page.goto(at("rovers", "/login"));
  await fillLogin(page, { ...cast.ava, password: "not the right one" });
  const why = "The email or password is not correct.";
  await expect.poll(() => timesSaid(page, why)).toBe(1);
  await page.locator(".mantine-Notification-root").getByText("Error while logging in").waitFor();
  expect(await timesSaid(page, "Error while logging in")).toBe(0);
  await context.close();
});

// WCAG 3.3.1, 3.3.2
it.each([
  ["/login", "Email", "Login"],
  ["/adminlogin", "Email", "Login"],
  ["/forgot-password", "Email", "Send code"],
  ["/contact", "Name", "Send message"],
])(
  "%s leads to the first field that is wrong, and reads it aloud where the focus is there already",
  async (path, label, send) => {
    const { page, context } = await listener();
    await page.goto(at("rovers", path));
    await appRuns(page);
    await page.getByRole("button", { name: send, exact: true }).press("Enter");
    await expect
      .poll(() => focusedField(page))
      .toMatchObject({ label, invalid: "true", required: true, complaint: expect.stringMatching(/./) });
    const { complaint } = await focusedField(page);
    expect(await timesSaid(page, complaint)).toBe(0);
    await page.keyboard.press("Enter");
    await expect.poll(() => said(page)).toContainEqual({ how: "assertive", text: complaint });
    await context.close();
  },
);

// WCAG 4.1.2, 4.1.3
it("Ctrl-K tells how much is found and what Enter opens, and its field names the chosen one", async () => {
  const { page, context } = await listener();
  await openDashboard(page, "rovers", cast.admin);
  await page.getByRole("button", { name: /^Search members/ }).waitFor();
  await page.keyboard.press("Control+k");
  const field = page.getByRole("combobox", { name: /^Search members/ });
  await field.waitFor();
  await page.keyboard.type("ava thompson");
  await expect
    .poll(() => said(page))
    .toContainEqual({ how: "polite", text: expect.stringMatching(/^\d+ found\. Ava Thompson, member\.$/) });
  const active = () =>
    field.evaluate((box) => {
      const option = document.getElementById(box.getAttribute("aria-activedescendant") ?? "");
      return option?.role === "option" && option.ariaSelected === "true" ? option.textContent : "";
    });
  await expect.poll(active).toContain("Ava Thompson");
  await page.keyboard.press("ArrowDown");
  await expect.poll(active).not.toContain("ava@rovers.example");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Ava Thompson" }).waitFor();
  await context.close();
});

// WCAG 2.2.1
it("an error stays until it is closed, what succeeded only while somebody looks at it", async () => {
  const { page, context } = await listener();
  await addToCart(page, "rovers", "Kit holdall", { color: "Cream" });
  await page.clock.install();
  await page.getByLabel("Quantity").fill("3");
  const add = page.getByRole("button", { name: "Add to cart" });
  await add.press("Enter");
  const message = (text: string) => page.locator(".mantine-Notification-root", { hasText: text });
  await message("Not enough stock").waitFor();
  await page.getByLabel("Quantity").fill("1");
  await add.press("Enter");
  await message("Item added to cart").waitFor();
  await message("Item added to cart").getByRole("button", { name: "Close this message" }).focus();
  await page.clock.fastForward(60_000);
  await message("Item added to cart").waitFor();
  await add.focus();
  await page.clock.fastForward(60_000);
  await message("Item added to cart").waitFor({ state: "detached" });
  await message("Not enough stock").getByRole("button", { name: "Close this message" }).press("Enter");
  await message("Not enough stock").waitFor({ state: "detached" });
  await context.close();
});

// WCAG 2.4.11
it.each([1440, 390] as const)(
  "at a width of %i a message lies neither on the cart, nor on the bar to buy, nor on what has the focus",
  async (width) => {
    const { page, context } = await visitor(width);
    await addToCart(page, "rovers", "Drinks bottle", { color: "Navy" });
    const message = page.locator(".mantine-Notification-root");
    const liesOn = async (target: Locator) => {
      const [over, under] = [await message.boundingBox(), await target.boundingBox()];
      if (!over || !under) throw new Error("Nothing is there.");
      const isBeside = over.x + over.width <= under.x || under.x + under.width <= over.x;
      const isAbove = over.y + over.height <= under.y || under.y + under.height <= over.y;
      return !isBeside && !isAbove;
    };
    await expect.poll(() => liesOn(page.getByRole("link", { name: /^Cart, / }))).toBe(false);
    await expect.poll(() => liesOn(page.getByRole("button", { name: "Add to cart" }))).toBe(false);
    // Focusing moves away whatever covers it.
    await page.evaluate(() => window.scrollTo(0, 0));
    for (const control of (await page.getByRole("main").getByRole("link").all()).slice(0, 4)) {
      await control.focus();
      await expect.poll(() => liesOn(control)).toBe(false);
    }
    await page.keyboard.press("Escape");
    await message.waitFor({ state: "detached" });
    await context.close();
  },
);
