import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { demoStripeAccounts } from "#sandbox/demo/stripe-accounts.ts";
import { eventually } from "#server/testing/eventually.ts";
import { at } from "./browser.ts";
import type { Person } from "./cast.ts";
import { mailedCode, mailIds } from "./mails.ts";
import { product } from "./product.ts";

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/** Password, then the code from the mailbox, typed as a paste. */
export async function adminLoginByCode(page: Page, club: string, person: Person): Promise<void> {
  await page.goto(at(club, "/adminlogin"));
  await loginByCodeHere(page, person);
}

/** The same where the form is open already. */
export async function loginByCodeHere(page: Page, person: Person, leadsTo = "/dashboard"): Promise<void> {
  const earlier = await mailIds(person.email);
  await fillLogin(page, person);
  await page.getByRole("heading", { name: "Two Factor Authentication" }).waitFor();
  await page.getByLabel("Digit 1 of 6").click();
  await pasteText(page, await mailedCode(person.email, earlier));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL(`**${leadsTo}`);
}

/** Ends the session as another device would, without a word to this page. */
export async function logOutBehind(page: Page, kind: "user" | "admin"): Promise<void> {
  await page.evaluate(async (store) => {
    const { state } = JSON.parse(localStorage.getItem(store) ?? "{}");
    const token = store === "user" ? state.accessToken : state.adminAccessToken;
    const path = store === "user" ? "club-member-auth" : "club-auth";
    await fetch(`/api/${path}/logout`, {
      method: "POST",
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      body: "{}",
    });
  }, kind);
}

/** Opens a page of the shop as often as it takes to show what was just saved: guests may see what was there a second ago. */
export async function openOnceShown(address: string, shown: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await shown.page().goto(address);
      return shown.isVisible();
    })
    .toBe(true);
}

/** Puts text on the clipboard of the focused box, as a person pasting would. */
export async function pasteText(page: Page, text: string): Promise<void> {
  await page.evaluate((value) => {
    const data = new DataTransfer();
    data.setData("text/plain", value);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);
}

/** A call of the panel with the session of the page's admin, to set a story up or to clean up after it. */
export async function adminCall(page: Page, method: string, path: string, body?: unknown) {
  const answer = await page.evaluate(
    async (asked) => {
      const stored = JSON.parse(localStorage.getItem("admin") ?? "{}");
      const response = await fetch(`/api${asked.path}`, {
        method: asked.method,
        headers: {
          authorization: `Bearer ${(stored.state ?? stored).adminAccessToken}`,
          ...(asked.body !== undefined && { "content-type": "application/json" }),
          "idempotency-key": asked.key,
        },
        ...(asked.body !== undefined && { body: JSON.stringify(asked.body) }),
      });
      return { status: response.status, body: await response.json() };
    },
    { method, path, body, key: randomUUID() },
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** Waits for the end of a job of the panel. */
export async function jobDone(page: Page, jobId: number): Promise<void> {
  await eventually(async () => {
    const { data } = await adminCall(page, "GET", `/jobs/${jobId}`);
    return data.status === "done";
  });
}

/** Opens a product by name through the shop's search and puts it in the cart. */
export async function addToCart(
  page: Page,
  club: string,
  title: string,
  choice: { color?: string; size?: string } = {},
) {
  await page.goto(at(club, `/shop?keywords=${encodeURIComponent(title)}`));
  await page.getByRole("link", { name: title }).first().click();
  await page.getByRole("heading", { name: title, level: 1 }).waitFor();
  if (choice.color) await page.getByRole("radio", { name: choice.color, exact: true }).click();
  if (choice.size) await page.getByRole("radio", { name: choice.size, exact: true }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Item added to cart").first().waitFor();
}

/** At the checkout: pays this much with credits and the rest by card. */
export async function payWithCredits(page: Page, dollars: number): Promise<void> {
  await page.getByRole("button", { name: "Use another amount" }).click();
  const field = page.getByRole("textbox", { name: "Credits to use" });
  await field.fill(String(dollars));
  await field.blur();
}

/** The credits of the member who is logged in, in dollars, as the server counts them. */
export async function creditsOf(page: Page): Promise<number> {
  const total = await page.evaluate(async () => {
    const token = JSON.parse(localStorage.getItem("user") ?? "{}").state.accessToken;
    const answer = await fetch("/api/club-member/profile", { headers: { authorization: `Bearer ${token}` } });
    const [user] = (await answer.json()).data;
    return user.credit_entries.reduce(
      (sum: number, entry: { credits: number }) => sum + entry.credits,
      user.credits,
    );
  });
  return Math.round(total * 100) / 100;
}

/** Waits until the header shows these credits, in dollars. */
export async function expectCredits(page: Page, dollars: number): Promise<void> {
  const shown = page.getByText("Credit balance").locator("xpath=..").filter({ hasText: /\d/ });
  await expect
    .poll(async () => Number(((await shown.textContent()) ?? "").replaceAll(/[^0-9.]/g, "")))
    .toBe(dollars);
}

/** Fills in the card on Stripe's page and presses Pay. */
export async function payByCard(page: Page, card: string): Promise<void> {
  await page.getByLabel("Card number").fill(card);
  await page.getByLabel(/expir/i).fill("12 / 34");
  await page.getByLabel(/cvc/i).fill("123");
  const name = page.getByLabel(/name on card|cardholder/i);
  if (await name.count()) await name.fill("Ava Thompson");
  await page.getByRole("button", { name: /^Pay/ }).click();
}

/** Lets the open payment page expire, as Stripe does by itself after half an hour. */
export async function expirePayment(page: Page, club: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const session = /cs_[A-Za-z0-9_]+/.exec(pathname)?.[0] ?? "";
  const secret = (await readFile(join(product().dataDir, "secret-key"), "utf8")).trim();
  const account = demoStripeAccounts(secret).find(({ domain }) => domain === club);
  const answer = await fetch(`${origin}/v1/checkout/sessions/${session}/expire`, {
    method: "POST",
    headers: { authorization: `Bearer ${account?.secretKey}` },
  });
  expect(answer.status).toBe(200);
}
