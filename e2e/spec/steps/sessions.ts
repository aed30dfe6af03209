import type { Browser, Page } from "playwright-core";
import { expect } from "vitest";
import { adminLogin, cast } from "../../support/actions.ts";
import { at, visitor, type Width } from "../../support/browser.ts";
import { call } from "./calls.ts";

export type Opened = { page: Page; close: () => Promise<void> };
type Stored = Record<string, string>;

/** A visitor without a session; at no page yet. */
export async function openVisitor(browser: Browser, width: Width = 1440): Promise<Opened> {
  const { page, context } = await visitor(browser, width);
  return { page, close: () => context.close() };
}

/** A browser in which a member is logged in, by a session of its own, without going through the login screen. */
export async function openMember(browser: Browser, width: Width = 1440, person = cast.ava): Promise<Opened> {
  return openWith(browser, width, { user: await memberSession("rovers", person) });
}

/** A browser in which staff are logged in, with what the browser keeps of a login of `staffSession`. */
export async function openStaff(browser: Browser, session: string, width: Width = 1440): Promise<Opened> {
  return openWith(browser, width, { admin: session });
}

/** What the browser keeps of a member's login. */
async function memberSession(domain: string, person: { email: string; password: string }): Promise<string> {
  const { user, access_token } = await memberLogin(domain, person);
  const userCredits = user.credit_entries.reduce(
    (sum: number, entry: { credits: number }) => sum + entry.credits,
    user.credits,
  );
  const state = { user, isAuthenticated: true, accessToken: access_token, userCredits };
  return JSON.stringify({ state: { ...state, primaryColor: null, secondaryColor: null }, version: 0 });
}

/** Logs a member in over HTTP; gives the answer's data. */
export async function memberLogin(domain: string, person: { email: string; password: string }) {
  const { status, body } = await call(domain, "POST", "/club-member-auth/login", {
    body: { ...person, domain },
  });
  expect(status).toBe(200);
  return body.data;
}

/** What the browser keeps of a staff login; goes on with the session of earlier stories where it lives. */
export async function staffSession(browser: Browser, person = cast.admin as Person): Promise<string> {
  const { page, context } = await visitor(browser);
  await adminLogin(page, "rovers", person);
  const kept = await page.evaluate(() => localStorage.getItem("admin") ?? "");
  await context.close();
  return kept;
}

type Person = { email: string; password: string };

/** The token of what the browser keeps of a staff login. */
export function staffToken(session: string): string {
  return JSON.parse(session).state.adminAccessToken;
}

async function openWith(browser: Browser, width: Width, stored: Stored): Promise<Opened> {
  const opened = await openVisitor(browser, width);
  await store(opened.page, stored);
  return opened;
}

/** Puts texts into the club's local storage before any screen is opened. */
export async function store(page: Page, stored: Stored, club = "rovers"): Promise<void> {
  await page.goto(at(club, "/robots.txt"));
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
}

/** The state that the browser keeps under a key of local storage. */
export async function stored(page: Page, key: string) {
  return page.evaluate((name) => {
    const kept = localStorage.getItem(name);
    return kept === null ? null : JSON.parse(kept).state;
  }, key);
}
