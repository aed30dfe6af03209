import type { Locator, Page } from "playwright-core";

const OPENERS = "main button:not([type=submit]), main input[role=combobox], main [aria-haspopup]";
const OVERLAYS = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";
/** Longer than what opens over a page takes to be loaded. */
const OPENS_WITHIN_MS = 600;

/**
 * Presses what may open something over the screen, but for what `pressed` names, and looks at what opened. Nothing is
 * saved by it: only reads reach the server.
 *
 * @param pressed names of what was pressed on other screens; those of this one are added
 */
export async function lookIntoAll(page: Page, pressed: Set<string>, look: (opener: string) => Promise<void>) {
  const address = page.url();
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
    if (await opens(page.locator(OPENERS).nth(place), page)) await look(name);
    await closeAll(page);
    if (page.url() !== address) return;
  }
}

async function opens(opener: Locator, page: Page): Promise<boolean> {
  const shown = page.locator(OVERLAYS).filter({ visible: true }).first();
  return opener
    .click({ timeout: OPENS_WITHIN_MS })
    .then(() => shown.waitFor({ timeout: OPENS_WITHIN_MS }))
    .then(
      () => true,
      () => false,
    );
}

async function closeAll(page: Page): Promise<void> {
  const shown = page.locator(OVERLAYS).filter({ visible: true });
  for (let tries = 0; tries < 3 && (await shown.count()) > 0; tries++) await page.keyboard.press("Escape");
}
