import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Screen, screens } from "#contract/screens.ts";
import { eventually } from "#server/testing/eventually.ts";
import { appRuns, at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { goInApp, settle } from "./support/faults.ts";
import { holdApp } from "./support/hold-app.ts";
import { htmlFaults } from "./support/html-faults.ts";
import { addressOf, findShown, screensOf } from "./support/screens.ts";
import { adminLogin, login } from "./support/sessions.ts";

const rendered = Object.values<Screen>(screens).filter(({ isRendered }) => isRendered);
/** Almost a day ahead of the server, with other words for months and another point in prices. */
const elsewhere = { timezoneId: "Pacific/Kiritimati", locale: "de-DE" };

it.each(rendered.map(({ path }) => path.replace(":id", "1")))(
  "a guest far away reads %s before the app is there, and the app takes it over as it is",
  async (path) => {
    const { page, context } = await visitor(1440, elsewhere);
    const errors: string[] = [];
    // Page not found is sent as what it is.
    const isMeant = (text: string) => path === screens.notFound.path && text.includes("status of 404");
    page.on("console", (message) => {
      if (message.type() === "error" && !isMeant(message.text())) errors.push(message.text());
    });
    const release = await holdApp(page);
    await page.goto(at("rovers", path));
    await page.getByRole("heading", { level: 1 }).waitFor();
    const before = await page.locator("main").ariaSnapshot();
    await page.evaluate(() => {
      const heading = document.querySelector("h1");
      if (heading) heading.dataset.before = "";
    });
    release();
    await appRuns(page);
    await expect.poll(() => page.locator("main").ariaSnapshot()).toBe(before);
    // The same element, not one drawn again.
    await expect(page.locator("h1[data-before]")).toHaveCount(1);
    expect(errors).toEqual([]);
    await context.close();
  },
);

it("the app is fetched with the page, and starts once somebody begins to use it", async () => {
  const { page, context } = await visitor();
  const fetched: string[] = [];
  page.on("requestfinished", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(at("rovers", "/shop"), { waitUntil: "networkidle" });
  const app = await page.locator("html").getAttribute("data-app");
  expect(fetched).toContain(app);
  await expect(page.locator(`script[src="${app}"]`)).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.locator("html:not([data-app])").waitFor({ state: "attached" });
  await expect(page.locator(`script[src="${app}"]`)).toHaveCount(1);
  await context.close();
});

it("a file of the app that the browser has is not asked for again, whoever it belongs to", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  for (const path of ["/members", "/shop", "/members"]) {
    await page.goto(at("rovers", path));
    await settle(page);
  }
  // What comes from the browser's own cache, or from memory, transfers nothing.
  const asked = await page.evaluate(() =>
    (performance.getEntriesByType("resource") as PerformanceResourceTiming[])
      .filter(({ name, transferSize }) => name.includes("/assets/") && transferSize > 0)
      .map(({ name }) => name),
  );
  expect(asked).toEqual([]);
  await context.close();
});

it("who has a session never sees the guest's page", async () => {
  const { page, context } = await visitor();
  await login(page, "rovers", cast.ava);
  const release = await holdApp(page);
  await page.goto(at("rovers", "/"), { waitUntil: "commit" });
  await page.locator("#shell header").waitFor();
  await expect(page.locator("#root")).toBeHidden();
  release();
  await page.getByRole("link", { name: "Account" }).waitFor();
  expect(new URL(page.url()).pathname).toBe("/");
  await context.close();
});

const publicPages =
  "/ /shop /shop?page=1 /shop?keywords=shirt /productdetail/:id /productdetail/999999 /cart /contact /faq /return /terms /privacy /accessibility /shipping /login /adminlogin /no/such/page";

// WCAG 1.3.1, 1.3.2
// EN 9.4.1.1
it("pages are sent as HTML that a strict checker accepts", async () => {
  const { page, context } = await visitor();
  await adminLogin(page, "rovers", cast.admin);
  const { product } = await findShown(page);
  const faults: Record<string, string[]> = {};
  for (const path of publicPages.replace(":id", String(product)).split(" ")) {
    const html = await renderedAt(page, path);
    const found = await htmlFaults(html);
    if (html.indexOf("<meta charset") > 1024) found.push("its charset comes late");
    if (found.length > 0) faults[path] = found;
  }
  for (const path of ["/profile", "/dashboard"]) {
    const found = await htmlFaults(await sentAt(page, path));
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
  await context.close();
});

// WCAG 1.3.1, 4.1.2
// EN 9.4.1.1
it.each([
  ["member", (page: Page) => login(page, "rovers", cast.ava)],
  ["admin", (page: Page) => adminLogin(page, "rovers", cast.admin)],
] as const)(
  "screens of a %s are, as the app has drawn them, HTML that a strict checker accepts",
  async (face, enter) => {
    const { page, context } = await visitor();
    await adminLogin(page, "rovers", cast.admin);
    const shown = await findShown(page);
    await enter(page);
    await page.goto(at("rovers", face === "admin" ? "/dashboard" : "/profile"));
    await settle(page);
    const faults: Record<string, string[]> = {};
    for (const name of screensOf(face)) {
      await goInApp(page, addressOf(name, shown));
      const found = await htmlFaults(await page.content());
      if (found.length > 0) faults[name] = found;
    }
    expect(faults).toEqual({});
    await context.close();
  },
);

/** The page as it is sent once the server had time to render it. */
async function renderedAt(page: Page, path: string): Promise<string> {
  let html = "";
  await eventually(async () => {
    html = await sentAt(page, path);
    return html.includes("data-rendered");
  });
  return html;
}

async function sentAt(page: Page, path: string): Promise<string> {
  const answer = await page.goto(at("rovers", path), { waitUntil: "commit" });
  return (await answer?.text()) ?? "";
}
