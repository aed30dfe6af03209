import type { Page } from "playwright-core";

/**
 * What is selected, pressed or current, and looks in a contrast theme like its neighbours that are not; in words, each once,
 * in a light and in a dark one.
 */
export async function unshownStates(page: Page): Promise<string[]> {
  const found = new Set<string>();
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ forcedColors: "active", colorScheme });
    for (const fault of await page.evaluate(statesLikeOthers))
      found.add(`${fault} in a ${colorScheme} contrast theme`);
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  return [...found];
}

function statesLikeOthers(): string[] {
  const ON =
    '[aria-pressed="true"], [aria-selected="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), input:is(:checked, :indeterminate)';
  const isOn = (element: Element) => element.matches(ON);
  /** Boxes and switches are drawn by what is beside them. */
  const drawn = (element: Element) =>
    [element, element.nextElementSibling, element.firstElementChild, element.closest("label")]
      .filter((one) => one !== null)
      .map((one) => {
        const { backgroundColor, color, borderColor, outlineStyle, borderBottomWidth, opacity } =
          getComputedStyle(one);
        return [backgroundColor, color, borderColor, outlineStyle, borderBottomWidth, opacity].join();
      })
      .join("|");
  /** The same part, not chosen. */
  const otherOf = (element: Element) =>
    [...document.querySelectorAll(element.tagName)].find(
      (one) =>
        !isOn(one) &&
        one.checkVisibility() &&
        one.getAttribute("type") === element.getAttribute("type") &&
        one.getAttribute("role") === element.getAttribute("role") &&
        one.classList[0] === element.classList[0] &&
        !one.matches(":disabled"),
    );
  return [...document.querySelectorAll(ON)].flatMap((element) => {
    const other = element.checkVisibility() && !element.matches(":disabled") ? otherOf(element) : undefined;
    if (!other || drawn(element) !== drawn(other)) return [];
    const name = element.getAttribute("aria-label") ?? element.textContent ?? "";
    return [`"${name.trim().slice(0, 40)}" (${element.tagName.toLowerCase()}) looks like what is not chosen`];
  });
}
