import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paths } from "#web/lib/paths.ts";
import { adminLogin, cast, login } from "./support/actions.ts";
import { at, openBrowser, visitor } from "./support/browser.ts";
import { faultsOf, goInApp, settle } from "./support/faults.ts";
import { type Face, findShown, MANAGER_SCREENS, SCREENS, type Shown } from "./support/screens.ts";

type Name = keyof typeof paths;
const LIMIT_MS = 420_000;
/** A check of a page that is not there is meant to be refused. */
const EXPECTED_REFUSALS = /the server responded with a status of 4\d\d/;

let browser: Browser;
let shown: Shown;
beforeAll(async () => {
  browser = await openBrowser();
  const { page, context } = await visitor(browser);
  await adminLogin(page, "rovers", cast.admin);
  shown = await findShown(page);
  await context.close();
});
afterAll(() => browser.close());

it.each<[Face | "manager", string, (page: Page) => Promise<void>]>([
  ["guest", "/shop", async () => {}],
  ["member", "/", becomeMember],
  ["admin", "/dashboard", (page) => adminLogin(page, "rovers", cast.admin)],
  ["manager", "/dashboard", (page) => adminLogin(page, "rovers", cast.manager)],
])(
  "every screen of a %s reads well, light and dark, in any colours, at any width",
  async (face, start, enter) => {
    const { page, context } = await visitor(browser);
    await enter(page);
    const faults: Record<string, string[]> = {};
    let errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED_REFUSALS.test(message.text())) errors.push(message.text());
    });
    await page.goto(at("rovers", start));
    await settle(page);
    for (const name of screensOf(face)) {
      const { at: addressOf } = SCREENS[name];
      const found = await goInApp(page, addressOf ? addressOf(shown) : paths[name]).then(
        () => faultsOf(page),
        () => ["something on it is loaded for ever, or it has no heading"],
      );
      found.push(...errors.map((error) => `said on the console: ${error}`));
      if (found.length > 0) faults[name] = found;
      errors = [];
    }
    await context.close();
    expect(faults).toEqual({});
  },
  LIMIT_MS,
);

function screensOf(face: Face | "manager"): Name[] {
  if (face === "manager") return MANAGER_SCREENS;
  return (Object.keys(SCREENS) as Name[]).filter((name) => SCREENS[name].as === face);
}

/** With something in the cart, so that there is something to pay. */
async function becomeMember(page: Page): Promise<void> {
  await login(page, "rovers", cast.ava);
  await page.goto(at("rovers", `/productdetail/${shown.product}`));
  await settle(page);
}
