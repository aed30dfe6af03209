import { escapeHtml } from "#server/platform/http/page-head.ts";
import type { GuideBlock } from "./blocks.ts";
import { inlineHtml } from "./inline.ts";
import type { Guide } from "./read-guide.ts";

/** The blocks as HTML. A heading links to itself, so that its URL can be shared. */
export function renderBlocks(blocks: GuideBlock[], pictures: Guide["pictures"]): string {
  return blocks.map((block) => htmlOf(block, pictures)).join("\n");
}

function htmlOf(block: GuideBlock, pictures: Guide["pictures"]): string {
  switch (block.kind) {
    case "heading":
      return headingHtml(block);
    case "paragraph":
      return `<p>${inlineHtml(block.text)}</p>`;
    case "note":
      return `<aside class="note"><p>${inlineHtml(block.text)}</p></aside>`;
    case "list":
      return listHtml(block.start, block.items);
    case "table":
      return tableHtml(block.head, block.rows);
    case "picture":
      return pictureHtml(block.file, block.alt, pictures);
  }
}

function headingHtml({ level, text, anchor }: Extract<GuideBlock, { kind: "heading" }>): string {
  if (level === 1) return `<h1>${inlineHtml(text)}</h1>`;
  return `<h${level} id="${anchor}"><a href="#${anchor}">${inlineHtml(text)}</a></h${level}>`;
}

function listHtml(start: number | null, items: string[]): string {
  const rows = items.map((item) => `<li>${inlineHtml(item)}</li>`).join("");
  if (start === null) return `<ul>${rows}</ul>`;
  return `<ol${start === 1 ? "" : ` start="${start}"`}>${rows}</ol>`;
}

function tableHtml(head: string[], rows: string[][]): string {
  const heads = head.map((cell) => `<th scope="col">${inlineHtml(cell)}</th>`).join("");
  const body = rows
    .map((row) => `<tr>${row.map((cell) => `<td>${inlineHtml(cell)}</td>`).join("")}</tr>`)
    .join("");
  const table = `<table><thead><tr>${heads}</tr></thead><tbody>${body}</tbody></table>`;
  // If wider than a phone, it scrolls inside its frame, by keyboard too.
  return `<div class="wide" tabindex="0" role="region" aria-label="${escapeHtml(head.join(", "))}">${table}</div>`;
}

/** Pictures are wide, so each links to its full size. */
function pictureHtml(file: string, alt: string, pictures: Guide["pictures"]): string {
  const size = pictures.get(file);
  if (!size) return "";
  const { width, height } = size;
  const address = `/guide/pictures/${file}`;
  const form = height > width ? ' class="tall"' : "";
  return `<figure${form}><a href="${address}"><img src="${address}" alt="${escapeHtml(alt)}" width="${width}" height="${height}" loading="lazy"></a></figure>`;
}
