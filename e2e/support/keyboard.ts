import type { Locator, Page } from "playwright-core";

/** No press of Tab should ever have to go further than this. */
const MOST_TABS = 150;

export const isFocused = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement);

/** Presses Tab until the focus is there, and returns how many presses that took. */
export async function tabTo(page: Page, target: Locator): Promise<number> {
  await target.waitFor();
  for (let press = 0; press <= MOST_TABS; press += 1) {
    if (await isFocused(target)) return press;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab does not lead to ${target}`);
}

/**
 * A person with only a keyboard. Counts the presses, excluding typed text and codes. After each press the
 * focus must be on something visible, with a ring; and whoever opened a dialog or a menu gets it back.
 */
export class Keyboard {
  presses = 0;
  readonly page: Page;

  private constructor(page: Page) {
    this.page = page;
  }

  static async on(page: Page): Promise<Keyboard> {
    await page.addInitScript(watchLayers);
    return Keyboard.here(page);
  }

  /** On a page that is not loaded again: frames where no script may run report the one that waits for later pages. */
  static async here(page: Page): Promise<Keyboard> {
    await page.evaluate(watchLayers);
    return new Keyboard(page);
  }

  async press(key: string): Promise<void> {
    await this.expectFocus("Before");
    this.presses += 1;
    await this.page.keyboard.press(key);
    await this.expectFocus("After");
  }

  /** Overwrites the field's content, as after Ctrl+A. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+A");
    await this.page.keyboard.type(text);
  }

  /** By the shorter way, with Tab or Shift and Tab; from the top of a page past its header. */
  async to(target: Locator): Promise<void> {
    await target.waitFor();
    // If a dialog has just closed, its opener gets the focus with the next frame.
    await this.expectFocus("Before");
    if (await target.evaluate(isInContentOfFreshPage)) {
      await this.press("Tab");
      await this.press("Enter");
    }
    // Asked before each press: a dialog that is just closing may still have had the focus.
    for (let count = 0; !(await isFocused(target)); count += 1) {
      const key = (await target.evaluate(isBehindFocus)) ? "Shift+Tab" : "Tab";
      if (count === MOST_TABS) throw new Error(`${key} does not lead to ${target}`);
      await this.press(key);
    }
    if (!(await target.evaluate(hasRing))) throw new Error(`Nothing shows the focus on ${target}`);
  }

  async on(target: Locator, key = "Enter"): Promise<void> {
    await this.to(target);
    await this.press(key);
  }

  async fill(target: Locator, text: string): Promise<void> {
    await this.to(target);
    await this.type(text);
  }

  /** Goes through a set of radios, or the options of a list, with the arrow keys. */
  async arrowTo(isThere: () => Promise<boolean>, key = "ArrowDown"): Promise<void> {
    for (let count = 0; !(await isThere()); count += 1) {
      if (count === MOST_TABS) throw new Error(`${key} does not lead there`);
      await this.press(key);
    }
  }

  /** From the content on, stop by stop; what is wrong with any, in words, each once. */
  async walk(most: number): Promise<string[]> {
    const faults = new Set<string>();
    await this.page.evaluate(() => document.getElementById("main")?.focus());
    for (let stop = 0; stop < most; stop += 1) {
      await this.page.keyboard.press("Tab");
      // One look at most stops: there are thousands of them on all screens.
      const { isOver, isRight } = await this.page.evaluate(() => ({
        isOver: document.activeElement === document.body || document.activeElement?.matches(".skip-link"),
        isRight: window.focusFault?.() === null,
      }));
      if (isOver) break;
      const fault = isRight ? null : await this.wrongFocus();
      if (fault !== null) faults.add(fault);
    }
    return [...faults];
  }

  private async expectFocus(when: string): Promise<void> {
    const wrong = await this.wrongFocus();
    if (wrong !== null) throw new Error(`${when} press ${this.presses}: ${wrong}`);
  }

  /** What stays wrong with the focus: something may be drawn a moment after the press. */
  private async wrongFocus(): Promise<string | null> {
    if (await this.page.evaluate(isFocusRight)) return null;
    return this.page
      .waitForFunction(isFocusRight)
      .then(() => null)
      .catch(() => this.page.evaluate(whatIsWrong));
  }
}

declare global {
  interface Window {
    /** What is wrong with where the focus is, in words; set by `watchLayers`. */
    focusFault?: () => string | null;
    /** Whether anything on the page has had the focus; set by `watchLayers`. */
    hadFocus?: () => boolean;
  }
}

/** Runs in the page, before anything else of it: remembers what had the focus when a dialog or a menu took it. */
function watchLayers(): void {
  type Opened = { layer: Element; opener: Element; address: string };
  const LAYER = 'dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';
  const opened: Opened[] = [];
  let last: Element | null = null;
  addEventListener(
    "focusin",
    ({ target }) => {
      if (!(target instanceof Element)) return;
      const layer = target.closest(LAYER);
      const isNew = layer && !layer.contains(last) && !opened.some((one) => one.layer === layer);
      if (isNew && last) opened.push({ layer, opener: last, address: location.href });
      last = target;
    },
    true,
  );

  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${element.getAttribute("aria-label") ?? element.textContent?.trim().slice(0, 40)}"`;
  const isThere = (element: Element) =>
    element.isConnected &&
    !element.matches(":disabled") &&
    element.checkVisibility({ visibilityProperty: true });
  /** The opener itself, or where it was in a menu that closed, the menu's. */
  const returnsTo = ({ opener }: Opened): Element => {
    const menu = opener.closest(LAYER);
    const outer = opened.find(({ layer }) => layer === menu);
    return menu && !isThere(menu) && outer ? returnsTo(outer) : opener;
  };
  const notReturned = (active: Element): string | null => {
    const closed = opened.filter(
      ({ layer, opener }) =>
        !isThere(layer) && !opened.some((one) => one.layer.contains(opener) && isThere(one.layer)),
    );
    for (const one of closed) {
      const opener = returnsTo(one);
      const isOwed =
        isThere(opener) && one.address === location.href && active.closest(LAYER) === opener.closest(LAYER);
      if (isOwed && active !== opener)
        return `${nameOf(opener)} did not get the focus back, ${nameOf(active)} has it`;
    }
    for (const one of closed)
      if (!opened.some(({ layer }) => layer.contains(one.opener))) opened.splice(opened.indexOf(one), 1);
    return null;
  };
  /** Boxes and switches are drawn by neighbouring elements. */
  const drawnBy = (element: Element): Element => {
    const { opacity } = getComputedStyle(element);
    const isDrawn = opacity !== "0" && element.getBoundingClientRect().width > 1;
    return isDrawn ? element : (element.closest("label") ?? element.parentElement ?? element);
  };
  const notSeen = (active: Element): string | null => {
    const part = drawnBy(active);
    const { left, top, right, bottom } = part.getBoundingClientRect();
    const [x0, y0] = [Math.max(left, 0), Math.max(top, 0)];
    const [x1, y1] = [Math.min(right, innerWidth), Math.min(bottom, innerHeight)];
    if (x1 <= x0 || y1 <= y0) return `${nameOf(active)} has the focus outside of the window`;
    const steps = [0.02, 0.25, 0.5, 0.75, 0.98];
    const isSeen = steps.some((down) =>
      steps.some((across) => {
        const at = document.elementFromPoint(x0 + (x1 - x0) * across, y0 + (y1 - y0) * down);
        return at !== null && (part.contains(at) || at.contains(part) || at.contains(active));
      }),
    );
    return isSeen ? null : `${nameOf(active)} has the focus and is covered`;
  };

  window.hadFocus = () => last !== null;
  window.focusFault = () => {
    const active = document.activeElement;
    if (active === null || active === document.body) {
      return last === null ? null : `the focus is on nothing; it was on ${nameOf(last)}`;
    }
    return notReturned(active) ?? notSeen(active);
  };
}

const isFocusRight = () => window.focusFault?.() === null;
const whatIsWrong = () => window.focusFault?.() ?? null;

/** Where nothing has had the focus yet, the way begins with the skip link. */
function isInContentOfFreshPage(element: Element): boolean {
  return window.hadFocus?.() === false && document.getElementById("main")?.contains(element) === true;
}

function isBehindFocus(element: Element): boolean {
  const active = document.activeElement ?? document.body;
  const position = active.compareDocumentPosition(element);
  return (
    (position & Node.DOCUMENT_POSITION_PRECEDING) !== 0 && (position & Node.DOCUMENT_POSITION_CONTAINS) === 0
  );
}

function hasRing(element: Element): boolean {
  const shown = [element, element.nextElementSibling, element.parentElement].filter((one) => one !== null);
  return shown.some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
  });
}
