import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { faultsOf, goInApp, settle } from "./support/faults.ts";
import {
  addressOf,
  type Face,
  findShownIn,
  MANAGER_SCREENS,
  type Shown,
  screensOf,
} from "./support/screens.ts";
import { adminLogin, login } from "./support/sessions.ts";

const LIMIT_MS = 420_000;
/** Checking a missing page is meant to be refused. */
const EXPECTED_REFUSALS = /the server responded with a status of 4\d\d/;

let shown: Shown;
beforeAll(async () => {
  shown = await findShownIn();
});

// WCAG 1.1.1, 1.3.1, 1.3.5, 1.4.1, 1.4.3, 1.4.4, 1.4.10, 1.4.12, 2.4.1, 2.4.2, 2.4.4, 2.5.3, 2.5.8, 3.1.1, 3.3.2, 4.1.2
it.each<[Face | "manager", string, (page: Page) => Promise<void>]>([
  ["guest", "/shop", async () => {}],
  ["member", "/", becomeMember],
  ["admin", "/dashboard", (page) => adminLogin(page, "rovers", cast.admin)],
  ["manager", "/dashboard", (page) => adminLogin(page, "rovers", cast.manager)],
])(
  "every screen of a %s reads well, light and dark, in any colours, at any width",
  async (face, start, enter) => {
    const { page, context } = await visitor();
    await enter(page);
    const faults: Record<string, string[]> = {};
    let errors: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" && !EXPECTED_REFUSALS.test(message.text())) errors.push(message.text());
    });
    await page.goto(at("rovers", start));
    await settle(page);
    for (const name of face === "manager" ? MANAGER_SCREENS : screensOf(face)) {
      const found = await goInApp(page, addressOf(name, shown)).then(
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

/** With something in the cart, so that there is something to pay. */
async function becomeMember(page: Page): Promise<void> {
  await login(page, "rovers", cast.ava);
  await page.goto(at("rovers", `/productdetail/${shown.product}`));
  await settle(page);
}
