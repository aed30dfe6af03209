import { linkTarget } from "#contract/link-target.ts";

/** How many pictures, links and insets, such as a video, of what was pasted cannot be part of the text. */
export type Lost = { pictures: number; links: number; insets: number };
export const nothingLost: Lost = { pictures: 0, links: 0, insets: 0 };

/**
 * What other programs put on the clipboard, as the editor writes it: the lists of Word are lists, its headings those that a
 * text may have, links lead where they were meant to, lines of typewritten text stay lines, and m² stays m². `tell` hears what
 * cannot be kept.
 */
export function readPastedHtml(html: string, tell: (lost: Lost) => void): string {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  for (const list of listsOfWord(body)) replaceByList(list);
  for (const heading of body.querySelectorAll("h1, h5, h6"))
    rename(heading, heading.tagName === "H1" ? "h2" : "h4");
  for (const raised of body.querySelectorAll("sup, sub")) writeInDigits(raised);
  for (const typed of body.querySelectorAll<HTMLElement>("pre")) keepLines(typed);
  const insets = [...body.querySelectorAll("iframe, video, audio, object, embed")];
  for (const inset of insets) inset.remove();
  const pictures = [...body.querySelectorAll("img")].filter((image) => !keepPicture(image));
  for (const picture of pictures) picture.remove();
  const links = [...body.querySelectorAll("a[href]")].filter((link) => !keepLink(link));
  for (const link of links) link.replaceWith(...link.childNodes);
  tell({ pictures: pictures.length, links: links.length, insets: insets.length });
  return body.innerHTML;
}

/** Whether a clipboard holds pictures and no words: Excel and Word add a picture of the text that was copied. */
export function holdsOnlyPictures(clipboard: DataTransfer | null): boolean {
  if (!clipboard || clipboard.files.length === 0) return false;
  const { body } = new DOMParser().parseFromString(clipboard.getData("text/html"), "text/html");
  return body.querySelector("table") === null && body.textContent.trim() === "";
}

function rename(element: Element, tag: string): HTMLElement {
  const renamed = element.ownerDocument.createElement(tag);
  renamed.replaceChildren(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

const digits: Record<string, string> = { SUP: "⁰¹²³⁴⁵⁶⁷⁸⁹", SUB: "₀₁₂₃₄₅₆₇₈₉" };

/** A number above or below the line as signs that are there by themselves: the text has nothing else for it. */
function writeInDigits(raised: Element): void {
  const text = raised.textContent;
  if (/^\d+$/.test(text))
    raised.replaceWith(text.replaceAll(/\d/g, (one) => digits[raised.tagName]?.[Number(one)] ?? one));
}

function keepLines(typed: HTMLElement): void {
  typed.innerHTML = typed.innerHTML.trim().replaceAll("\n", "<br>");
  rename(typed, "p");
}

/** Pictures of this shop have an address of their own; those of other places and of files are not stored here. */
function keepPicture(image: HTMLImageElement): boolean {
  const source = image.getAttribute("src") ?? "";
  const path = source.startsWith(`${location.origin}/`) ? source.slice(location.origin.length) : source;
  image.setAttribute("src", path);
  return path.startsWith("/files/");
}

function keepLink(link: Element): boolean {
  const href = link.getAttribute("href") ?? "";
  const target = linkTarget(href);
  if (target !== null) link.setAttribute("href", target);
  // Word marks places to jump to; the text has none.
  return target !== null && !/^#_/.test(target);
}

/** Paragraphs of Word that are points of one list. */
function listsOfWord(body: HTMLElement): HTMLElement[][] {
  const points = [...body.querySelectorAll<HTMLElement>("p, h1, h2, h3, h4, h5, h6")].filter(
    (one) => levelOf(one) > 0,
  );
  const lists: HTMLElement[][] = [];
  for (const point of points) {
    const last = lists.at(-1);
    if (last && last.at(-1) === point.previousElementSibling) last.push(point);
    else lists.push([point]);
  }
  return lists;
}

/** 1 for a point of a list, more for a point below another, 0 for other paragraphs. */
function levelOf(paragraph: HTMLElement): number {
  const style = paragraph.getAttribute("style") ?? "";
  return /mso-list:\s*l\d/i.test(style) ? Number(/\blevel(\d)/i.exec(style)?.[1] ?? 1) : 0;
}

function replaceByList(points: HTMLElement[]): void {
  const [first] = points;
  if (!first) return;
  const place = first.ownerDocument.createElement("div");
  first.before(place);
  const open: { level: number; list: HTMLElement }[] = [];
  for (const point of points) {
    const level = levelOf(point);
    const tag = takeMarker(point) ? "ol" : "ul";
    while ((open.at(-1)?.level ?? 0) > level) open.pop();
    let last = open.at(-1);
    if (last === undefined || last.level < level || last.list.localName !== tag) {
      if (last?.level === level) open.pop();
      const list = first.ownerDocument.createElement(tag);
      (open.at(-1)?.list.lastElementChild ?? place).append(list);
      last = { level, list };
      open.push(last);
    }
    const item = first.ownerDocument.createElement("li");
    item.append(rename(point, "p"));
    last.list.append(item);
  }
  place.replaceWith(...place.childNodes);
}

/** Removes what Word writes before a point, `·` or `1.`; whether the list is numbered. */
function takeMarker(point: HTMLElement): boolean {
  const marker = [...point.querySelectorAll("span")].find((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const text = marker?.textContent.trim() ?? "";
  marker?.remove();
  return /^\(?[\da-z]{1,4}[.)]/i.test(text);
}
