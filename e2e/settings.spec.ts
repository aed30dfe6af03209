import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import { addToCart, openOnceShown, payByCard, payWithCredits } from "./support/actions.ts";
import { at, expectAccessible, expectNoSidewaysScroll, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { mailFor } from "./support/mails.ts";
import { adminLogin, login } from "./support/sessions.ts";

const save = async (page: Page) => {
  const button = page.getByRole("button", { name: "Save", exact: true });
  await button.click();
  await page.getByText("The settings were saved.").first().waitFor();
  // The message may be an earlier one's; the button goes once nothing is left to save.
  await button.waitFor({ state: "detached" });
};
// WCAG 4.1.3
it("what to save with comes once something changed, and goes when it is saved, where the page stands", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  await page.goto(at("rovers", "/profile-settings?section=contact"));
  const phone = page.getByRole("textbox", { name: "Phone" });
  const before = await phone.inputValue();
  const button = page.getByRole("button", { name: "Save", exact: true });
  await expect(button).toHaveCount(0);
  await phone.fill("07700 900143");
  await page.getByRole("status").getByText("Unsaved changes").waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await button.waitFor({ state: "detached" });
  await expect(phone).toHaveValue(before);
  await phone.fill("07700 900143");
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByText("The settings were saved.").first().waitFor();
  await button.waitFor({ state: "detached" });
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("FORM");
  await phone.fill(before);
  await button.click();
  await button.waitFor({ state: "detached" });
  await context.close();
});

const color = (page: Page, variable: string) =>
  page.evaluate((name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(), variable);
const section = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Settings" }).getByRole("link", { name }).click();

// Spec 1.2
it("an admin gives the club another look, and the shop wears it, readable", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "harbour", cast.harbourAdmin);
  await page.goto(at("harbour", "/profile-settings"));
  await page.getByLabel("Primary colour", { exact: true }).fill("#FFE600");
  await page.getByText("Made readable").first().waitFor();
  await page.getByText(/hard to read \(1\.2:1\)/).waitFor();
  await page.getByLabel("Secondary colour", { exact: true }).fill("#123456");
  await page.locator("input[type=file]").setInputFiles({
    name: "logo.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 300, height: 300, channels: 4, background: "#12345680" } })
      .png()
      .toBuffer(),
  });
  await page.locator('img[src*="/logo/"]').first().waitFor();
  await expectAccessible(page);
  await save(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const guest = await visitor();
  await openOnceShown(at("harbour", "/"), guest.page.locator('header img[src*="/logo/"]').first());
  await expect.poll(() => color(guest.page, "--club-base")).toBe("#ffe600");
  expect(await color(guest.page, "--club-on-fill")).not.toBe("#ffffff");
  await expectAccessible(guest.page);
  await Promise.all([context.close(), guest.context.close()]);
});

it("an admin writes what the home page begins with, and guests are led there; without it the shop shows its newest", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "harbour", cast.harbourAdmin);
  await page.goto(at("harbour", "/profile-settings?section=home"));
  await page.locator("input[type=file]").setInputFiles({
    name: "regatta.png",
    mimeType: "image/png",
    buffer: await sharp({ create: { width: 1400, height: 900, channels: 3, background: "#225588" } })
      .png()
      .toBuffer(),
  });
  await page.locator('img[src*="/page/"]').first().waitFor();
  await page.getByLabel("What is on the picture").fill("Three dinghies at the start");
  await page.getByLabel("Title", { exact: true }).fill("The regatta hoodie");
  await page.getByLabel("Sentence").fill("Only until the regatta.");
  await page.getByRole("combobox", { name: "The button leads to" }).click();
  await page.getByRole("option", { name: "Another page" }).click();
  await page.getByLabel("Address").fill("https://elsewhere.example/shop");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Enter the address of a page of this shop").first().waitFor();
  await page.getByLabel("Address").fill(at("harbour", "/faq"));
  await expect(page.getByLabel("Address")).toHaveValue("/faq");
  await page.getByRole("combobox", { name: "The button leads to" }).click();
  await page.getByRole("option", { name: "Quay hoodie" }).click();
  await page.getByLabel("On the button").fill("Order yours");
  await expectAccessible(page);
  await save(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  const guest = await visitor();
  await openOnceShown(
    at("harbour", "/"),
    guest.page.getByRole("heading", { level: 1, name: "The regatta hoodie" }),
  );
  const picture = guest.page.getByRole("img", { name: "Three dinghies at the start" });
  await expect
    .poll(() =>
      picture.evaluate((img: HTMLImageElement) => [img.fetchPriority, img.srcset.split(",").length]),
    )
    .toEqual(["high", 4]);
  await expectAccessible(guest.page);
  await guest.page.getByRole("link", { name: "Order yours" }).click();
  await guest.page.getByRole("heading", { level: 1, name: "Quay hoodie" }).waitFor();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  for (const label of ["Title", "Sentence"]) await page.getByLabel(label, { exact: true }).fill("");
  await page.getByRole("combobox", { name: "The button leads to" }).fill("");
  await page.getByRole("combobox", { name: "The button leads to" }).blur();
  await save(page);
  await openOnceShown(
    at("harbour", "/"),
    guest.page.getByRole("heading", { level: 1, name: "Harbour Sailing Club" }),
  );
  await guest.page.getByRole("link", { name: "New: Storm umbrella" }).waitFor();
  await Promise.all([context.close(), guest.context.close()]);
});

it("an admin changes how the club is reached, and the footer says so", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "harbour", cast.harbourAdmin);
  await page.goto(at("harbour", "/profile-settings?section=contact"));
  await page.getByLabel("Phone").fill("+44 1632 960777");
  await page.getByLabel("Address").fill("Pier 9, Harbour Town");
  await expectAccessible(page);
  await save(page);
  const footer = page.getByRole("contentinfo");
  await openOnceShown(at("harbour", "/"), footer.getByText("+44 1632 960777"));
  await footer.getByText("Pier 9, Harbour Town").waitFor();
  await context.close();
});

it("an admin tries mail servers: one inside the network is refused, and the mail that works arrives", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "harbour", cast.harbourAdmin);
  await page.goto(at("harbour", "/profile-settings?section=members"));
  await page.getByLabel("Only members see the shop").waitFor();
  await expectAccessible(page);
  await section(page, "Mail");
  await page.getByLabel("Send a test email to").fill("captain@harbour.example");
  await page.getByRole("button", { name: "Send a test email" }).click();
  await page.getByText("The email server accepted the test email.").first().waitFor();
  await mailFor("captain@harbour.example", (mail) => mail.subject.includes("Test email from Harbour"));
  await page.getByLabel("Host").fill("localhost");
  await page.getByRole("button", { name: "Send a test email" }).click();
  await page.getByText("This email server cannot be used.").first().waitFor();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByText("Its name must resolve to a public address").first().waitFor();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Discard" }).click();
  await section(page, "Stripe");
  await page.getByText("Copy the webhook address").or(page.getByLabel("Copy the webhook address")).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Secret key", { exact: true }).fill("sk_test_nobody12345678");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page
    .getByText(/Stripe does not recognise this key/)
    .first()
    .waitFor();
  await context.close();
});

// Spec 1.11
it("a member pays by card, and the club finds the payment", async () => {
  const member = await visitor();
  await login(member.page, "harbour", cast.finn);
  await addToCart(member.page, "harbour", "Shower towel");
  await member.page.goto(at("harbour", "/checkout"));
  await member.page.getByRole("radio", { name: /Collect at the club/ }).check();
  await payWithCredits(member.page, 0);
  await member.page.getByRole("button", { name: /place order|pay/i }).click();
  await payByCard(member.page, "4242 4242 4242 4242");
  await member.page.waitForURL("**/order");
  const text = await member.page
    .getByText(/HAR-\d+/)
    .first()
    .textContent();
  const number = /HAR-\d+/.exec(text ?? "")?.[0] ?? "";

  const staff = await visitor();
  await adminLogin(staff.page, "harbour", cast.harbourAdmin);
  await staff.page.goto(at("harbour", "/payment"));
  await staff.page.getByRole("link", { name: number }).waitFor();
  await staff.page.getByRole("row", { name: new RegExp(`${number}.*Paid`) }).waitFor();
  await staff.page.getByRole("region", { name: "Totals by month" }).waitFor();
  await expectAccessible(staff.page);
  await staff.page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(staff.page);
  await staff.page.setViewportSize({ width: 1440, height: 900 });
  await staff.page.goto(at("harbour", "/payment?from=2001-01-01&to=2001-01-31"));
  await staff.page.getByText("No payments match this filter.").waitFor();
  await staff.page.getByRole("link", { name: "Open the Stripe settings" }).click();
  await staff.page.getByRole("heading", { name: "Webhook" }).waitFor();
  await Promise.all([member.context.close(), staff.context.close()]);
});

it("an admin says how few are low, and the dashboard leads to exactly those products", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "harbour", cast.harbourAdmin);
  await page.goto(at("harbour", "/profile-settings?section=club"));
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page);
    const tabs = page.getByRole("navigation", { name: "Settings" });
    expect(await tabs.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0);
  }
  await section(page, "Stock");
  const low = page.getByLabel("Low at");
  await low.focus();
  await low.fill("1000");
  await expectAccessible(page);
  await save(page);
  await page.goto(at("harbour", "/dashboard"));
  const tile = page.getByRole("link", { name: /products are low in stock/ });
  const count = Number.parseInt((await tile.textContent()) ?? "", 10);
  await tile.click();
  await expect(page.getByRole("table").getByRole("row")).toHaveCount(count + 1);
  await page.goto(at("harbour", "/profile-settings?section=stock"));
  await low.focus();
  await low.fill("3");
  await save(page);
  await context.close();
});
