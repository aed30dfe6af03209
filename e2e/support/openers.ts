import type { Page, Request } from "playwright-core";
import { expect } from "vitest";
import { lookEveryMs } from "#server/testing/patience.ts";

const OPENERS = "main button:not([type=submit]), main input[role=combobox], main [aria-haspopup]";
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * Presses what may open something over the screen, but for what `pressed` names, and looks at what opened. Nothing is
 * saved by it: only reads reach the server.
 *
 * @param pressed names of what was pressed on other screens; those of this one are added
 */
export async function lookIntoAll(page: Page, pressed: Set<string>, look: (opener: string) => Promise<void>) {
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
    if (name === "" || pressed.has(name)) continue;
    pressed.add(name);
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
