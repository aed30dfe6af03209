import { expect, it } from "vitest";
import { addToCart } from "./support/actions.ts";
import { appRuns, at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { adminLogin, login } from "./support/sessions.ts";

const lost = "You are offline. We will carry on as soon as you are back.";

it("a visitor who loses the connection is told, keeps what they typed, and goes on when it is back", async () => {
  const { page, context } = await visitor(390);
  await page.goto(at("rovers", "/contact"));
  const message = page.getByRole("textbox", { name: "Message" });
  await page.getByLabel("Name").fill("Ava Thompson");
  await page.getByLabel("Email").fill("ava@rovers.example");
  await page.getByLabel("Subject").fill("Socks");
  await message.fill("Do the socks come in size 12?");

  await appRuns(page);
  // With the first key, messages are loaded too.
  await message.press("End");
  await page.locator("[data-drawn]").waitFor({ state: "attached" });
  await context.setOffline(true);
  await page.getByText(lost).waitFor();
  await page.getByRole("button", { name: /send/i }).click();
  await page.getByText("There is no connection to the shop.").first().waitFor();
  await expect(message).toHaveValue("Do the socks come in size 12?");

  await context.setOffline(false);
  await page.getByText(lost).waitFor({ state: "detached" });
  await page.reload();
  await expect(message).toHaveValue("Do the socks come in size 12?");
  await context.close();
});

it("a screen that is opened without a connection fills itself as soon as there is one", async () => {
  const { page, context } = await visitor();
  await login(page, "rovers", cast.ava);
  await addToCart(page, "rovers", "Match ball", { size: "Size 5" });
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  await page.getByRole("heading", { level: 1, name: "Orders" }).waitFor();
  await context.setOffline(true);
  await page.getByText(lost).waitFor();
  await page.goBack();
  await page.getByRole("link", { name: /^Cart, 1 entry/ }).waitFor();
  await context.setOffline(false);
  await page.getByText(lost).waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "Match ball" }).waitFor();
  await context.close();
});

it("what is drawn above the pages comes with the connection, if there was none when it was first wanted", async () => {
  const { page, context } = await visitor();
  await page.goto(at("rovers", "/contact"));
  await appRuns(page);
  await page.route("**/assets/*", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.keyboard.press("Shift");
  await failed;
  await page.unroute("**/assets/*");
  await context.setOffline(true);
  await context.setOffline(false);
  await page.locator("[data-drawn]").waitFor({ state: "attached" });
  await context.close();
});

it("what cannot be opened without a connection is told, the page stays, and it opens once there is one", async () => {
  for (const [width, path, heading, button, shown] of [
    [1440, "/faq", "FAQ", "Choose light or dark", "Device"],
    [390, "/productdetail/1", "Home match shirt 2026/27", "Size guide", "Size guide"],
  ] as const) {
    const { page, context } = await visitor(width);
    await page.goto(at("rovers", path));
    await appRuns(page);
    // With the next key what shows messages is loaded too.
    await page.keyboard.press("Shift");
    await page.locator("[data-drawn]").waitFor({ state: "attached" });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.getByRole("button", { name: button }).click();
    await page.getByText("There is no connection to the shop.").first().waitFor();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toHaveCount(1);
    await page.unroute("**/assets/*.js");
    // The message covers the button for a while; the keyboard still reaches it.
    await page.getByRole("button", { name: button }).press("Enter");
    await page.getByRole("dialog").getByText(shown).first().waitFor();
    await context.close();
  }
});

it("a part of a screen that cannot be loaded is told in its place, the rest stays, and it comes when asked for again", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const editor = "**/assets/editor-*.js";
  await page.route(editor, (route) => route.abort());
  await page.goto(at("rovers", "/products/add-products"));
  const failed = page.getByRole("alert").filter({ hasText: "There is no connection to the shop." });
  await failed.first().waitFor();
  const title = page.getByLabel("Title", { exact: true });
  await title.fill("Half-written shirt");
  await page.unroute(editor);
  await failed.first().getByRole("button", { name: "Try again" }).click();
  await page.locator('[contenteditable="true"]').first().waitFor();
  await expect(title).toHaveValue("Half-written shirt");
  await context.close();
});

// WCAG 2.4.1, 2.4.3, 4.1.3
it("a new screen is told to screen readers, and the keyboard begins at its content", async () => {
  const { page, context } = await visitor();
  await page.goto(at("rovers", "/"));
  await appRuns(page);
  await page.getByRole("link", { name: "Shop", exact: true }).first().press("Enter");
  await page.waitForURL("**/shop");
  await expect(page.locator("#main")).toBeFocused();
  await expect(page.locator('[aria-live="polite"][aria-atomic]').first()).toContainText("Shop");
  await context.close();
});

// EN 5.2
it("whoever chooses dark sees every screen dark, and finds it so again", async () => {
  const { page, context } = await visitor();
  await page.goto(at("rovers", "/shop"));
  await page.getByRole("button", { name: "Choose light or dark" }).click();
  await page.locator("label", { hasText: "Dark" }).click();
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await expect.poll(ground).toBe("rgb(18, 21, 24)");
  await page.reload();
  await expect.poll(ground).toBe("rgb(18, 21, 24)");
  await context.close();
});

// WCAG 2.2.2
// EN 5.2, 11.7
it("whoever asks for calm sees nothing move", async () => {
  const { page, context } = await visitor();
  await page.goto(at("rovers", "/"));
  await page.getByRole("heading", { level: 1 }).waitFor();
  const moving = () =>
    page.evaluate(() => {
      const styles = [...document.querySelectorAll("body *")].map((element) => getComputedStyle(element));
      return styles.filter(({ transitionDuration }) => /[1-9]/.test(transitionDuration)).length;
    });
  await expect.poll(moving).toBe(0);
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await expect.poll(moving).toBeGreaterThan(0);
  await context.close();
});

it("a phone is offered the shop as an app of the club's own", async () => {
  const { page, context } = await visitor(390);
  await page.goto(at("rovers", "/"));
  const address = await page.locator('link[rel="manifest"]').getAttribute("href");
  const found = await page.evaluate(async (href) => {
    const { name, display, icons } = await (await fetch(href)).json();
    const shownAs = document.querySelector<HTMLLinkElement>('link[rel="apple-touch-icon"]')?.href ?? "";
    const pictures = [shownAs, ...icons.map(({ src }: { src: string }) => src)];
    const types = pictures.map(async (src) => (await fetch(src)).headers.get("content-type"));
    return { name, display, types: await Promise.all(types) };
  }, address ?? "");
  expect(found).toEqual({
    name: "Riverside Rovers",
    display: "standalone",
    types: ["image/png", "image/png", "image/png", "image/png"],
  });
  await context.close();
});
