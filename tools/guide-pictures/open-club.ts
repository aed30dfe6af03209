import { setTimeout as pause } from "node:timers/promises";
import type { Browser, Page } from "playwright-core";
import { roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../plain-error.ts";
import type { Picture } from "./pictures.ts";

/** A browser in which Rosa, the admin of the Rovers, is logged in. */
export type Club = { look(picture: Picture): Promise<Buffer> };

/** Narrow enough to be read in a page of the guide; the panel's menu is folded away at this width. */
const size = { width: 1120, height: 720 };
const waitMs = 60_000;
const bar = 100;

export async function openClub(browser: Browser, port: number): Promise<Club> {
  const context = await browser.newContext({
    viewport: size,
    deviceScaleFactor: 1.5,
    colorScheme: "light",
    reducedMotion: "reduce",
    locale: "en-GB",
    timezoneId: "Europe/London",
  });
  context.setDefaultTimeout(waitMs);
  const page = await context.newPage();
  const at = (path: string) => `http://rovers.kitroom.localhost:${port}${path}`;
  await logIn(page, at("/adminlogin"), port);
  return {
    async look({ path, arrange, from, height = size.height }) {
      await page.setViewportSize({ ...size, height });
      await page.goto(at(path));
      await settle(page);
      await arrange?.(page);
      await settle(page);
      if (from !== undefined) await showFrom(page, from);
      return page.screenshot({ animations: "disabled", caret: "hide" });
    },
  };
}

async function logIn(page: Page, address: string, port: number): Promise<void> {
  const [admin] = roversStaff;
  if (!admin) throw new PlainError("The demo has no admin.");
  const earlier = new Set((await mailsTo(admin.email, port)).map(({ id }) => id));
  await page.goto(address);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await page.getByLabel("Digit 1 of 6").click();
  await page.keyboard.type(await codeFor(admin.email, earlier, port));
  await page.getByRole("button", { name: "Verify" }).click();
  await page.waitForURL("**/dashboard");
}

async function codeFor(email: string, earlier: Set<string>, port: number): Promise<string> {
  for (const until = Date.now() + waitMs; Date.now() < until; await pause(300)) {
    const mail = (await mailsTo(email, port)).find(
      ({ id, text }) => !earlier.has(id) && /\b\d{6}\b/.test(text),
    );
    const code = /\b(\d{6})\b/.exec(mail?.text ?? "")?.[1];
    if (code) return code;
  }
  throw new PlainError("No code to log in was mailed.");
}

async function mailsTo(email: string, port: number): Promise<{ id: string; text: string }[]> {
  const answer = await fetch(`http://127.0.0.1:${port}/dev/mailbox.json?to=${encodeURIComponent(email)}`);
  return (await answer.json()) as { id: string; text: string }[];
}

/** Nothing is loading any more, the fonts are there, and every visible picture is drawn. */
async function settle(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.waitForFunction(() => {
    const isLoading = document.querySelector(
      '[aria-busy="true"], [data-loading="true"], .mantine-Skeleton-root',
    );
    const isDrawn = [...document.images].every((image) => image.complete || image.loading === "lazy");
    return !isLoading && isDrawn && document.fonts.status === "loaded";
  });
}

/** Scrolls until the heading with this name is right below the panel's bar. */
async function showFrom(page: Page, heading: string): Promise<void> {
  const found = page.getByRole("heading", { name: heading, exact: true }).first();
  await found.evaluate((element, above) => {
    scrollTo({ top: element.getBoundingClientRect().top + scrollY - above, behavior: "instant" });
  }, bar + 24);
  await settle(page);
}
