import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { expect, inject } from "vitest";
import { demoStripeAccounts } from "#sandbox/demo/stripe-accounts.ts";
import { at } from "./browser.ts";

export const cast = {
  ava: { email: "ava@rovers.example", password: "Rovers-member-1" },
  admin: { email: "admin@rovers.example", password: "Rovers-admin-1" },
  manager: { email: "manager@rovers.example", password: "Rovers-manager-1" },
  finn: { email: "finn@harbour.example", password: "Harbour-member-1" },
  harbourAva: { email: "ava@rovers.example", password: "Harbour-member-2" },
} as const;

type Person = { email: string; password: string };
type Mail = { id: string; to: string; subject: string; text: string; html: string; at: string };

/** Logs in on the member login page that is open or will be opened. */
export async function login(page: Page, club: string, person: Person): Promise<void> {
  await page.goto(at(club, "/login"));
  await fillLogin(page, person);
  await page.getByText("Login successful").first().waitFor();
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
}

/**
 * Goes on with the session of an earlier story where it still lives, so that stories do not wait for a mailed code
 * each time, nor ask for more of them than a person may. The first one logs in as a person does.
 */
export async function adminLogin(page: Page, club: string, person: Person): Promise<void> {
  const key = `${club} ${person.email}`;
  const kept = (await keptSessions())[key];
  await page.goto(at(club, "/adminlogin"));
  if (kept !== undefined && (await resumeSession(page, kept))) {
    await page.goto(at(club, "/dashboard"));
    await page.getByRole("heading", { name: "Dashboard" }).waitFor();
    return;
  }
  await adminLoginByCode(page, club, person);
  const session = await page.evaluate(() => localStorage.getItem("admin") ?? "");
  await writeFile(sessionsFile(), JSON.stringify({ ...(await keptSessions()), [key]: session }));
}

/** What the browser keeps of staff sessions, by club and person; stories run one after the other. */
const sessionsFile = () => join(inject("productDataDir"), "e2e-sessions.json");

async function keptSessions(): Promise<Record<string, string>> {
  return JSON.parse(await readFile(sessionsFile(), "utf8").catch(() => "{}"));
}

/** Password, then the code from the mailbox, typed as a paste. */
export async function adminLoginByCode(page: Page, club: string, person: Person): Promise<void> {
  await page.goto(at(club, "/adminlogin"));
  await loginByCodeHere(page, person);
}

/** The same where the form is open already. */
export async function loginByCodeHere(page: Page, person: Person): Promise<void> {
  const earlier = await mailIds(person.email);
  await fillLogin(page, person);
  await page.getByRole("heading", { name: "Two Factor Authentication" }).waitFor();
  await page.getByLabel("Digit 1 of 6").click();
  await pasteText(page, await mailedCode(person.email, earlier));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
}

/** Hands the session to the browser, unless a story has ended it. */
async function resumeSession(page: Page, kept: string): Promise<boolean> {
  return page.evaluate(async (stored) => {
    const parsed = JSON.parse(stored);
    const token = (parsed.state ?? parsed).adminAccessToken;
    const { ok } = await fetch("/api/club-admin-panel/get-info", {
      headers: { authorization: `Bearer ${token}` },
    });
    if (ok) localStorage.setItem("admin", stored);
    return ok;
  }, kept);
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

/** The mails that an address has by now, so that a later one is told from them. */
export async function mailIds(to: string): Promise<Set<string>> {
  return new Set((await mailsTo(to)).map(({ id }) => id));
}

/** The code of the mail that came after the earlier ones. */
export async function mailedCode(to: string, earlier: Set<string>): Promise<string> {
  const mail = await mailFor(to, ({ id, text }) => !earlier.has(id) && /\b\d{6}\b/.test(text));
  return /\b(\d{6})\b/.exec(mail.text)?.[1] ?? "";
}

/** Waits for a mail that fits; mails go over real SMTP, so they take a moment. */
export async function mailFor(to: string, fits: (mail: Mail) => boolean): Promise<Mail> {
  return until(`a mail to ${to}`, async () => (await mailsTo(to)).find(fits));
}

export async function mailsTo(to: string): Promise<Mail[]> {
  const url = `http://127.0.0.1:${inject("productPort")}/dev/mailbox.json?to=${encodeURIComponent(to)}`;
  return (await (await fetch(url)).json()) as Mail[];
}

/** A call of the panel with the session of the page's admin, to set a story's stage or to leave it as it was. */
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
  await until("the end of a job", async () => {
    const { data } = await adminCall(page, "GET", `/jobs/${jobId}`);
    return data.status === "done";
  });
}

/** Asks again and again, for at most a minute, until there is an answer. */
export async function until<T>(what: string, ask: () => Promise<T | undefined | null | false>): Promise<T> {
  const limit = Date.now() + 60_000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > limit) throw new Error(`Waited in vain for ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
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
  if (choice.color) await page.getByRole("button", { name: choice.color, exact: true }).click();
  if (choice.size) await page.getByRole("button", { name: choice.size, exact: true }).click();
  await page.getByRole("button", { name: "Add to cart" }).click();
  await page.getByText("Item added to cart").first().waitFor();
}

/** The credits that the header shows, in dollars. */
export async function shownCredits(page: Page): Promise<number> {
  const text = await page.getByText("Credit balance").locator("xpath=..").textContent();
  return Number((text ?? "").replaceAll(/[^0-9.]/g, ""));
}

/** The header comes to show this total, which the server counted. */
export async function expectCredits(page: Page, dollars: number): Promise<void> {
  await expect.poll(() => shownCredits(page)).toBe(dollars);
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

/** Lets the payment page that is open run out, as Stripe does by itself after half an hour. */
export async function expirePayment(page: Page, club: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  const session = /cs_[A-Za-z0-9_]+/.exec(pathname)?.[0] ?? "";
  const secret = (await readFile(join(inject("productDataDir"), "secret-key"), "utf8")).trim();
  const account = demoStripeAccounts(secret).find(({ domain }) => domain === club);
  const answer = await fetch(`${origin}/v1/checkout/sessions/${session}/expire`, {
    method: "POST",
    headers: { authorization: `Bearer ${account?.secretKey}` },
  });
  expect(answer.status).toBe(200);
}
