import type { Page } from "playwright-core";
import { contrastRatio, type Hex } from "#contract/color-space.ts";
import type { Scheme } from "#contract/colors.ts";

/** A text as it is drawn. `least` is the ratio that WCAG asks for at its size. */
type Drawn = { html: string; color: Hex; behind: Hex; least: number };
/** What a page can be put into for a moment; `css` has the variables of its colours. */
export type Dress = { name: string; scheme: Scheme; css: string };

/**
 * The texts on the page that are too pale for WCAG 1.4.3 in the colours of the moment: the ratio and the element of each. What
 * is behind a text is asked of the browser where it is drawn; on a picture or a gradient nothing is said of it.
 */
export async function paleTextsOn(page: Page): Promise<string[]> {
  const [texts = []] = await page.evaluate(findDrawnTexts, [null]);
  return paleOf(texts);
}

/** The same in other colours, by the name of each dress. Where texts are is found out once: colours move nothing. */
export async function paleTextsIn(page: Page, dresses: Dress[]): Promise<Map<string, string[]>> {
  const found = await page.evaluate(findDrawnTexts, dresses);
  return new Map(dresses.map(({ name }, at) => [name, paleOf(found[at] ?? [])]));
}

function paleOf(texts: Drawn[]): string[] {
  return texts.flatMap(({ html, color, behind, least }) => {
    const ratio = contrastRatio(color, behind);
    return ratio < least ? `${ratio.toFixed(2)}:1 ${html}` : [];
  });
}

/** Runs in the page, so it has everything that it uses in itself. */
function findDrawnTexts(dresses: (Dress | null)[]): Drawn[][] {
  type Color = [red: number, green: number, blue: number, alpha: number];
  type Text = { element: Element; style: CSSStyleDeclaration; rects: () => Iterable<DOMRect> };
  type Placed = Text & { html: string; layers: Element[] };

  const scheme = "data-mantine-color-scheme";
  const seeThrough: Color = [0, 0, 0, 0];
  const withoutText = "input:is([type=checkbox], [type=radio], [type=range], [type=color], [type=file])";
  const pictures = "img, video, canvas, iframe";
  const disabled = ":disabled, [aria-disabled=true]";

  const scrolled = new Map<Element, { left: number; top: number }>();
  const colors = new Map<string, Color>();
  const opacities = new Map<Element, number>();
  const fills = new Map<Element, Color | undefined>();

  const root = document.documentElement;
  const own = root.getAttribute(scheme);
  // What the pointer passes through is seen all the same, and a colour does not pass into another.
  const still = styled(
    "*, ::before, ::after { pointer-events: auto !important; transition: none !important }",
  );
  const colored = styled("");
  const placed = [...textsShown()].flatMap(placedOf);
  const found = dresses.map((dress) => {
    if (dress) root.setAttribute(scheme, dress.scheme);
    colored.textContent = dress?.css ?? "";
    opacities.clear();
    fills.clear();
    return placed.flatMap(drawnOf);
  });
  if (own !== null) root.setAttribute(scheme, own);
  for (const sheet of [still, colored]) sheet.remove();
  for (const [element, place] of scrolled) element.scrollTo({ ...place, behavior: "instant" });
  return found;

  function styled(css: string): HTMLStyleElement {
    const sheet = document.head.appendChild(document.createElement("style"));
    sheet.textContent = css;
    return sheet;
  }

  function* textsShown(): Iterable<Text> {
    for (const element of document.body.querySelectorAll("*")) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const text = textOf(element);
      if (text && !isDisabled(element)) yield text;
    }
  }

  function textOf(element: Element): Text | undefined {
    if (element.matches("input, textarea, select")) {
      const { value, placeholder = "" } = element as HTMLInputElement;
      if (element.matches(withoutText) || value + placeholder === "") return undefined;
      const style = getComputedStyle(element, value === "" ? "::placeholder" : undefined);
      return { element, style, rects: () => [element.getBoundingClientRect()] };
    }
    if (element.matches("script, style, option, iframe")) return undefined;
    const nodes = [...element.childNodes].filter(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
    if (nodes.length === 0) return undefined;
    return { element, style: getComputedStyle(element), rects: () => nodes.flatMap(rectsOf) };
  }

  function rectsOf(node: Node): DOMRect[] {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0);
  }

  /** What cannot be used may be pale. */
  function isDisabled(element: Element): boolean {
    return Boolean(element.closest(disabled) ?? element.closest("label")?.control?.matches(disabled));
  }

  function leastOf({ fontSize, fontWeight }: CSSStyleDeclaration): number {
    const pixels = Number.parseFloat(fontSize);
    return pixels >= 24 || (pixels >= 18.66 && Number(fontWeight) >= 700) ? 3 : 4.5;
  }

  function placedOf(text: Text): Placed[] {
    const layers = layersBehind(boxOf(text.element), text.rects);
    return layers ? [{ ...text, html: text.element.outerHTML.slice(0, 220), layers }] : [];
  }

  function drawnOf({ element, style, html, layers }: Placed): Drawn[] {
    const behind = blended(layers);
    if (!behind) return [];
    const painted = element instanceof SVGElement ? style.fill : style.color;
    const color = over(faded(colorOf(painted), element), behind);
    return [{ html, color: hexOf(color), behind: hexOf(behind), least: leastOf(style) }];
  }

  /** What is drawn at the place of a text, from its own box downwards; undefined where it cannot be seen. */
  function layersBehind(box: Element, rects: Text["rects"]): Element[] | undefined {
    const here = layersAt(box, rects());
    if (here) return here;
    bringIntoWindow(box);
    return layersAt(box, rects());
  }

  function layersAt(box: Element, rects: Iterable<DOMRect>): Element[] | undefined {
    for (const { left, top, width, height } of rects) {
      const stack = document.elementsFromPoint(left + width / 2, top + height / 2);
      const at = stack.indexOf(box);
      if (at >= 0 && !stack.slice(0, at).some(hides)) return stack.slice(at);
    }
    return undefined;
  }

  function boxOf(element: Element): Element {
    const parent = element.parentElement;
    return parent && getComputedStyle(element).display === "contents" ? boxOf(parent) : element;
  }

  function bringIntoWindow(box: Element): void {
    for (let each: Element | null = box; each; each = each.parentElement) {
      if (!scrolled.has(each)) scrolled.set(each, { left: each.scrollLeft, top: each.scrollTop });
    }
    box.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  }

  function hides(layer: Element): boolean {
    const { backgroundImage, backgroundColor } = getComputedStyle(layer);
    return (
      backgroundImage !== "none" || faded(colorOf(backgroundColor), layer)[3] === 1 || layer.matches(pictures)
    );
  }

  /** The colour that layers make together; undefined if one of them is a picture or a gradient. */
  function blended(layers: Element[]): Color | undefined {
    const seen: Color[] = [];
    for (const layer of layers) {
      const fill = fillOf(layer);
      if (!fill) return undefined;
      seen.push(fill);
      if (fill[3] === 1) break;
    }
    return seen.reduceRight<Color>((behind, color) => over(color, behind), [255, 255, 255, 1]);
  }

  /** Many texts lie on the same layers. */
  function fillOf(layer: Element): Color | undefined {
    if (!fills.has(layer)) fills.set(layer, filled(layer));
    return fills.get(layer);
  }

  function filled(layer: Element): Color | undefined {
    const { backgroundImage, backgroundColor, fill } = getComputedStyle(layer);
    if (backgroundImage !== "none" || layer.matches(pictures)) return undefined;
    const isShape = layer instanceof SVGGeometryElement;
    return faded(colorOf(isShape ? fill : backgroundColor), layer);
  }

  function over([red, green, blue, alpha]: Color, behind: Color): Color {
    const mix = (own: number, at: 0 | 1 | 2) => own * alpha + behind[at] * (1 - alpha);
    return [mix(red, 0), mix(green, 1), mix(blue, 2), 1];
  }

  function faded([red, green, blue, alpha]: Color, element: Element): Color {
    return [red, green, blue, alpha * opacityOf(element)];
  }

  function opacityOf(element: Element): number {
    const known = opacities.get(element);
    if (known !== undefined) return known;
    const { parentElement: parent } = element;
    const opacity = Number(getComputedStyle(element).opacity) * (parent ? opacityOf(parent) : 1);
    opacities.set(element, opacity);
    return opacity;
  }

  function colorOf(css: string): Color {
    const known = colors.get(css);
    if (known) return known;
    const color = /^(?:none|url)/.test(css) ? seeThrough : parsed(css);
    colors.set(css, color);
    return color;
  }

  function parsed(css: string): Color {
    const numbers = css.match(/-?[\d.]+(?:e-?\d+)?/g)?.map(Number) ?? [];
    const [red = 0, green = 0, blue = 0, alpha = 1] = numbers;
    if (css.startsWith("rgb")) return [red, green, blue, alpha];
    if (css.startsWith("color(srgb ")) return [red * 255, green * 255, blue * 255, alpha];
    throw new Error(`The browser says a colour in another way: ${css}`);
  }

  function hexOf([red, green, blue]: Color): Hex {
    const parts = [red, green, blue].map((part) => Math.round(part).toString(16).padStart(2, "0"));
    return `#${parts.join("")}`;
  }
}
