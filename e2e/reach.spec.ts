import type { Page } from "playwright-core";
import { beforeAll, expect, it } from "vitest";
import { at, visitor } from "./support/browser.ts";
import { cast } from "./support/cast.ts";
import { cutTexts, spaceText } from "./support/cut-texts.ts";
import { goInApp, resize, settle } from "./support/faults.ts";
import { Keyboard } from "./support/keyboard.ts";
import { addressOf, type Face, findShownIn, type Shown, screensOf } from "./support/screens.ts";
import { adminLogin, login } from "./support/sessions.ts";
import { unshownStates } from "./support/unshown-states.ts";

const LIMIT_MS = 600_000;
/** A window of 1280 by 1024 at 400 %. */
const MAGNIFIED = { width: 320, height: 256 };
/** The rows of a list are alike. */
const MOST_STOPS = 90;

let shown: Shown;
beforeAll(async () => {
  shown = await findShownIn();
});

// WCAG 1.4.4, 1.4.10, 1.4.11, 1.4.12, 2.1.1, 2.1.2, 2.4.7, 2.4.11
it.each<[Face, string, (page: Page) => Promise<void>]>([
  ["guest", "/shop", async () => {}],
  ["member", "/", (page) => login(page, "rovers", cast.ava)],
  ["admin", "/dashboard", (page) => adminLogin(page, "rovers", cast.admin)],
])(
  "at 400 % every stop of a %s's keyboard is in sight, wider text is cut nowhere, and contrast themes show what is chosen",
  async (face, start, enter) => {
    const { page, context } = await visitor();
    await enter(page);
    const keys = await Keyboard.on(page);
    await page.goto(at("rovers", start));
    await settle(page);
    const faults: Record<string, string[]> = {};
    for (const name of screensOf(face)) {
      await goInApp(page, addressOf(name, shown));
      const found = [...(await unshownStates(page)), ...(await faultsMagnified(keys))];
      if (found.length > 0) faults[name] = found;
    }
    await context.close();
    expect(faults).toEqual({});
  },
  LIMIT_MS,
);

async function faultsMagnified(keys: Keyboard): Promise<string[]> {
  const { page } = keys;
  await resize(page, MAGNIFIED);
  const faults = await keys.walk(MOST_STOPS);
  await resize(page, { width: MAGNIFIED.width, height: 900 });
  const putBack = await spaceText(page);
  faults.push(...(await cutTexts(page)));
  await putBack();
  await page.setViewportSize({ width: 1440, height: 900 });
  return faults;
}
