import { randomUUID } from "node:crypto";
import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { at, visitor, type Width } from "./browser.ts";
import { call } from "./calls.ts";
import { cast, type Person } from "./cast.ts";
import { mailedCode, mailIds } from "./mails.ts";
import { product } from "./product.ts";

export type Opened = { page: Page; close: () => Promise<void> };
type Stored = Record<string, string>;

/** The page belongs to staff from here on, but shows no screen yet: few stories begin with the dashboard. */
export async function adminLogin(page: Page, club: string, person: Person): Promise<void> {
  await store(page, { admin: await staffSession(person, club) }, club);
}

/** The same, with the dashboard open. */
export async function openDashboard(page: Page, club: string, person: Person): Promise<void> {
  await adminLogin(page, club, person);
  await page.goto(at(club, "/dashboard"));
  await page.getByRole("heading", { name: "Dashboard" }).waitFor();
}

/** A visitor without a session; at no page yet. */
export async function openVisitor(width: Width = 1440): Promise<Opened> {
  const { page, context } = await visitor(width);
  return { page, close: () => context.close() };
}

/** A browser in which a member is logged in; at no page yet. */
export async function openMember(width: Width = 1440, person: Person = cast.ava): Promise<Opened> {
  const opened = await openVisitor(width);
  await login(opened.page, "rovers", person);
  return opened;
}

/** A browser in which staff are logged in, by a `staffSession`; at no page yet. */
export async function openStaff(session: string, width: Width = 1440): Promise<Opened> {
  const opened = await openVisitor(width);
  await store(opened.page, { admin: session });
  return opened;
}

/** Logs a member in over HTTP; returns the answer's data. */
export async function memberLogin(domain: string, person: Person) {
  return told(domain, "/club-member-auth/login", { ...person, domain });
}

/**
 * The page belongs to a member from here on, but shows no screen yet: logs in from its own browser, which is one of their
 * devices then, and keeps what the app keeps of it. How one logs in has stories of its own.
 */
export async function login(page: Page, domain: string, person: Person): Promise<void> {
  await page.goto(at(domain, "/robots.txt"));
  const { data } = await page.evaluate(
    async (body) => {
      const headers = { "content-type": "application/json" };
      const sent = { method: "POST", headers, body: JSON.stringify(body) };
      return (await fetch("/api/club-member-auth/login", sent)).json();
    },
    { ...person, domain },
  );
  const { user, access_token } = data;
  const userCredits = user.credit_entries.reduce(
    (sum: number, entry: { credits: number }) => sum + entry.credits,
    user.credits,
  );
  const state = { user, isAuthenticated: true, accessToken: access_token, userCredits };
  const kept = { state: { ...state, primaryColor: null, secondaryColor: null }, version: 0 };
  await page.evaluate((user) => localStorage.setItem("user", user), JSON.stringify(kept));
}

/** What the browser stores of a staff login; an earlier one that is still valid is reused, because no code is mailed then. */
export async function staffSession(person: Person = cast.admin, club = "rovers"): Promise<string> {
  const file = sessionFile(`${club} ${person.email}`);
  const earlier = await readFile(file, "utf8").catch(() => null);
  if (earlier !== null && (await lives(club, earlier))) return earlier;
  const session = await signIn(club, person);
  // Others log in at the same time, and must not read half of it.
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, session);
  await rename(draft, file);
  return session;
}

/** The token of what the browser keeps of a staff login. */
export function staffToken(session: string): string {
  return JSON.parse(session).state.adminAccessToken;
}

const sessionFile = (name: string) => join(product().dataDir, `staff-session-${encodeURIComponent(name)}`);

async function lives(club: string, session: string): Promise<boolean> {
  const { status } = await call(club, "GET", "/club-admin-panel/get-info", { token: staffToken(session) });
  return status === 200;
}

async function signIn(domain: string, person: Person): Promise<string> {
  const earlier = await mailIds(person.email);
  const { challenge } = await told(domain, "/club-auth/login", { ...person, domain });
  const code = await mailedCode(person.email, earlier);
  const asked = { email: person.email, code, domain, challenge };
  const answer = await told(domain, "/club-auth/authenticate", asked);
  const { club_logo, club_name } = answer.club_info;
  const state = {
    admin: { role: answer.role, club_info: { club_logo, club_name } },
    isAdminAuthenticated: true,
    adminAccessToken: answer.access_token,
    isStripeSetupped: answer.stripe_settings,
    isEmailSetupped: answer.smtp_settings,
  };
  return JSON.stringify({ state, version: 0 });
}

async function told(domain: string, path: string, body: unknown) {
  const answer = await call(domain, "POST", path, { body });
  if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  return answer.body.data ?? answer.body;
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
