import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { steady } from "./tree.ts";

/** Nobody listens further than this. */
const MOST_STOPS = 400;

type Reader = {
  start(options: { container: Element }): Promise<void>;
  next(): Promise<void>;
  act(): Promise<void>;
  lastSpokenPhrase(): Promise<string>;
  spokenPhraseLog(): Promise<string[]>;
};
declare global {
  interface Window {
    screenReader?: Reader;
  }
}

/** A person who hears the page, and acts on what was heard. Records the words in which they were told what they did. */
export class ScreenReader {
  readonly page: Page;
  readonly words: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static async on(page: Page): Promise<ScreenReader> {
    await page.evaluate(await source());
    await page.evaluate(() => window.screenReader?.start({ container: document.body }));
    return new ScreenReader(page);
  }

  /** Continues from where the reader is, as with the arrow key, until it says this; then acts on it. */
  async actOn(heard: RegExp): Promise<void> {
    let phrase = "";
    const listen = async () => {
      phrase = await this.listenFor(heard);
      return phrase;
    };
    await expect.poll(listen).toMatch(heard);
    // Not what was said last: the page may have announced something meanwhile.
    this.words.push(steady(phrase));
    await this.page.evaluate(() => window.screenReader?.act());
  }

  /** Waits until the page itself announces this. */
  async isTold(text: RegExp): Promise<void> {
    const said = async () => (await this.log()).filter((phrase) => /^(polite|assertive): /.test(phrase));
    await expect.poll(async () => (await said()).some((phrase) => text.test(phrase))).toBe(true);
    this.words.push(steady((await said()).findLast((phrase) => text.test(phrase)) ?? ""));
  }

  private log(): Promise<string[]> {
    return this.page.evaluate(async () => (await window.screenReader?.spokenPhraseLog()) ?? []);
  }

  private listenFor(heard: RegExp): Promise<string> {
    return this.page.evaluate(
      async ({ pattern, most }) => {
        const wanted = new RegExp(pattern);
        const reader = window.screenReader;
        for (let stop = 0; reader && stop < most; stop += 1) {
          await reader.next();
          const phrase = await reader.lastSpokenPhrase();
          if (wanted.test(phrase)) return phrase;
        }
        return "";
      },
      { pattern: heard.source, most: MOST_STOPS },
    );
  }
}

/** The library for browsers, as a script that may be run in any page. */
async function source(): Promise<string> {
  const require = createRequire(import.meta.url);
  const file = require.resolve("@guidepup/virtual-screen-reader/browser.js");
  const module = await readFile(file, "utf8");
  // For an element that was just removed the library looks up ids, as if it were a page.
  const asked =
    "Element.prototype.getElementById ??= function (id) { return this.querySelector('#' + CSS.escape(id)); };";
  return `(() => {${asked}${module.replace(/export\s*\{[^}]*?([\w$]+) as virtual\s*\};/, "window.screenReader = $1;")}\n})()`;
}
