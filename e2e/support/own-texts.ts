import type { Page } from "playwright-core";

/** Those of some pieces of text that came from the server, or are known otherwise. */
export type Given = (pieces: string[]) => Promise<Set<string>>;

/**
 * Collects what a page gets from its server, to distinguish the club's own texts from the app's. The first page
 * holds answers too.
 *
 * @param known what else the app need not say in its own words
 */
export function collectData(page: Page, known: string): Given {
  const bodies: Promise<string>[] = [Promise.resolve(known)];
  page.on("response", (response) => {
    const type = response.headers()["content-type"] ?? "";
    if (/json|text\/html/.test(type)) bodies.push(response.text().then(toldBy, () => ""));
  });
  // What was given once stays given: screens say much again.
  const given = new Set<string>();
  return async (pieces) => {
    const sought = new Set(pieces.filter((piece) => !given.has(piece)));
    if (sought.size === 0) return given;
    // What came last is what is shown now.
    const told = [...new Set(await Promise.all(bodies))].reverse();
    for (const piece of sought) {
      const text = plain(piece);
      if (told.some((body) => body.includes(text))) given.add(piece);
    }
    return given;
  };
}

/** An excerpt of what a club wrote has no tags. */
const toldBy = (body: string) => plain(`${body}\n${body.replaceAll(/<[^>]*>/g, "")}`);

/**
 * Texts of a screen, visible or read aloud, of which a part is neither in the brackets of the pseudo-language nor from
 * the server, each once. Numbers, dates and code are not texts.
 */
export async function textsOutsideWords(page: Page, given: Given): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const NAMES = ["aria-label", "placeholder", "title", "alt"];
    const found = new Set<string>();
    const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    while (all.nextNode()) {
      const { currentNode: node } = all;
      if (node instanceof Element) {
        for (const name of node.checkVisibility({ visibilityProperty: true }) ? NAMES : [])
          found.add(node.getAttribute(name) ?? "");
      } else if (
        node.parentElement?.checkVisibility({ visibilityProperty: true }) &&
        !node.parentElement.closest("code, script, style, iframe, [class*=rich-text], .ProseMirror")
      )
        found.add(node.textContent ?? "");
    }
    return [...found];
  });
  const pieces = new Map(texts.map((text) => [text, leftOf(text)]));
  // Afterwards, because what came meanwhile may be shown already.
  const told = await given([...pieces.values()].flat());
  return texts.filter((text) => pieces.get(text)?.some((piece) => !told.has(piece)));
}

const months = "January|February|March|April|May|June|July|August|September|October|November|December";
const days = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday|Mon|Tue|Wed|Thu|Fri|Sat|Sun";
const dates = new RegExp(
  `\\b(${months}|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept|Oct|Nov|Dec|${days}|GMT|BST|UTC)\\b`,
  "g",
);

/** What is left of a text without what is in brackets: its pieces that contain words. */
function leftOf(text: string): string[] {
  let left = text;
  for (let before = ""; before !== left; ) {
    before = left;
    left = left.replaceAll(/\[[^[\]]*\]/g, "\n");
  }
  return left
    .replaceAll(dates, "\n")
    .split(/[\d\n·,:;()×→|{}]| [-–] | and /)
    .map((piece) => piece.trim())
    .filter((piece) => /\p{L}{2}/u.test(piece));
}

function plain(text: string): string {
  return text
    .replaceAll(/\\[nt]|[\s._]+/g, " ")
    .replaceAll('\\"', '"')
    .toLowerCase();
}
