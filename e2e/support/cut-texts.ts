import type { Page } from "playwright-core";

/** As wide as WCAG's 1.4.12 lets readers ask for. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }
`;

/** Returns what takes it back. */
export async function spaceText(page: Page): Promise<() => Promise<void>> {
  const sheet = await page.addStyleTag({ content: SPACED });
  return () => sheet.evaluate((element) => (element as Element).remove());
}

/** Texts of which a part is cut off by what is around them, in words, each once. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const TOLERANCE_PX = 2;
    const isClipping = (element: Element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      return [overflowX, overflowY].some((overflow) => /hidden|clip/.test(overflow));
    };
    const clipperOf = (element: Element | null): Element | null => {
      for (let up = element; up && up !== document.body; up = up.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(up).overflow)) return null;
        if (isClipping(up)) return up;
      }
      return null;
    };
    const cut = new Set<string>();
    // What is chosen stands in its field, which cannot take another line, but could be as wide as the screen.
    const WIDE_PX = 240;
    const pen = document.createElement("canvas").getContext("2d");
    for (const field of document.querySelectorAll<HTMLSelectElement | HTMLInputElement>(
      "select, input[role=combobox][readonly]",
    )) {
      const chosen = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value;
      const text =
        chosen || (field instanceof HTMLInputElement && !field.labels?.length ? field.placeholder : "");
      if (!pen || !text || field.offsetWidth >= WIDE_PX || !field.checkVisibility()) continue;
      const { font, letterSpacing, wordSpacing, paddingLeft, paddingRight } = getComputedStyle(field);
      Object.assign(pen, { font, letterSpacing, wordSpacing });
      const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen.measureText(text).width > room + TOLERANCE_PX) cut.add(`cut off: "${text}" in its field`);
    }
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { currentNode: text } = texts;
      const around = text.parentElement;
      if (
        !around ||
        !text.textContent?.trim() ||
        !around.checkVisibility({ visibilityProperty: true, opacityProperty: true })
      )
        continue;
      const clipper = clipperOf(around);
      if (!clipper) continue;
      const box = clipper.getBoundingClientRect();
      // The beginning of a text that is whole elsewhere.
      if (around.closest("[data-excerpt]")) continue;
      // What is there for screen readers alone.
      if (box.width <= 1 || box.height <= 1) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isCut = [...range.getClientRects()].some(
        ({ left, right, top, bottom, width }) =>
          width > 0 &&
          (right > box.right + TOLERANCE_PX ||
            left < box.left - TOLERANCE_PX ||
            bottom > box.bottom + TOLERANCE_PX ||
            top < box.top - TOLERANCE_PX),
      );
      if (isCut)
        cut.add(
          `cut off: "${text.textContent.trim().slice(0, 60)}" by ${clipper.tagName.toLowerCase()}.${clipper.className}`,
        );
    }
    return [...cut];
  });
}
