import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { lookEveryMs } from "#server/testing/patience.ts";

const OPENERS = "main button:not([type=submit]), main input[role=combobox], main [aria-haspopup]";
/** The rows of a list open the same, but for what their states leave out. */
const MOST_ALIKE = 3;
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Presses what may open something over the screen in the pseudo-language, and looks at what opened. What has been
 * pressed on another screen is not pressed again, and of what is called alike but for a name only some. Nothing is saved by it:
 * only reads reach the server.
 *
 * @param pressed the names of what was pressed on other screens, by what is alike in them; those of this one are added
 */
export async function lookIntoAll(
  page: Page,
  pressed: Map<string, Set<string>>,
  look: (opener: string) => Promise<void>,
) {
  const address = page.url();
  const { rest, close } = watch(page);
  const overlays = page.locator(OVERLAYS).filter({ visible: true });
  const names = await page.locator(OPENERS).evaluateAll((elements) =>
    elements.map((element) => {
      const { ariaLabel, textContent, disabled } = element as HTMLButtonElement;
      const placeholder = element.getAttribute("placeholder");
      return disabled || !element.checkVisibility({ visibilityProperty: true })
        ? ""
        : (ariaLabel ?? (textContent || placeholder) ?? "").replaceAll(/\d+/g, "#");
    }),
  );
  for (const [place, name] of names.entries()) {
    const kind = kindOf(name);
    const alike = pressed.get(kind) ?? new Set();
    if (name === "" || alike.has(name) || alike.size === MOST_ALIKE) continue;
    pressed.set(kind, alike.add(name));
    if (await page.evaluate(isAtHand, { openers: OPENERS, place })) {
      await page.locator(OPENERS).nth(place).click({ force: true });
      await rest();
      if ((await overlays.count()) > 0) await look(name);
    }
    for (let tries = 0; tries < 3 && (await overlays.count()) > 0; tries++) {
      await page.keyboard.press("Escape");
      await rest();
    }
    if (page.url() !== address) break;
  }
  close();
}

/** What an opener is called without what it is about: the app's own words have accents, names of people and things have none. */
function kindOf(name: string): string {
  const own = name.split(/\s+/).filter((word) => /[^ -~]/.test(word));
  return own.length > 0 ? own.join(" ") : name;
}

/** Whether it can be pressed now, and nothing lies on it. What is busy with an earlier press is not waited for. */
function isAtHand({ openers, place }: { openers: string; place: number }): boolean {
  const opener = document.querySelectorAll(openers)[place];
  if (!opener || opener.matches(":disabled, [aria-disabled=true]")) return false;
  opener.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = opener.getBoundingClientRect();
  return opener.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** `rest` resolves once a press has had all of its effects: nothing that it asked for is missing, nor is anything left to draw. */
function watch(page: Page): { rest: () => Promise<void>; close: () => void } {
  const asked = new Set<Request>();
  const ask = (request: Request) => asked.add(request);
  const answer = (request: Request) => asked.delete(request);
  page.on("request", ask).on("requestfinished", answer).on("requestfailed", answer);
  return {
    rest: async () => {
      await page.evaluate(drawn, lookEveryMs);
      while (asked.size > 0) {
        await expect.poll(() => asked.size).toBe(0);
        await page.evaluate(drawn, lookEveryMs);
      }
    },
    close: () => page.off("request", ask).off("requestfinished", answer).off("requestfailed", answer),
  };
}

/** Idle, too, unless it never is: a page in motion on a busy machine. */
const drawn = (timeout: number) =>
  new Promise((resolve) =>
    requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(resolve, { timeout }))),
  );
