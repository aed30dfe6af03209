import type { MailParts } from "./mail-layout.ts";
import type { MailLook } from "./mail-look.ts";

/** The same mail for clients without HTML. */
export function plainText(look: MailLook, { heading, body, button }: MailParts): string {
  const { email, phone, location } = look.contact;
  const contact = [look.clubName, email, phone, location].filter(Boolean).join("\n");
  const link = button ? `${htmlToText(button.label)}: ${htmlToText(button.url)}` : "";
  const stop = look.stopUrl ? `\n${look.words.messages.stop}: ${look.stopUrl}` : "";
  // Mail clients recognise a signature by this line, with its space, and leave it out of replies.
  const signature = `-- \n${contact}${stop}`;
  return `${[htmlToText(heading), htmlToText(body), link, signature].filter(Boolean).join("\n\n")}\n`;
}

/**
 * Converts simple HTML, as wordings are written in, to text: rows, paragraphs and items become lines, and pictures what
 * describes them.
 */
export function htmlToText(html: string): string {
  return decode(
    html
      .replaceAll(/\s+/g, " ")
      .replaceAll(/<a [^>]*href="(https?:[^"]*)"[^>]*>(.*?)<\/a>/gi, "$2 ($1)")
      .replaceAll(/<img [^>]*alt="([^"]*)"[^>]*>/gi, "$1")
      .replaceAll(/<p[^>]*>(?=(?:(?!<\/p>).)*<\/p>\s*<\/li>)/gi, "")
      .replaceAll(/<\/p>\s*<\/li>/gi, "</li>")
      .replaceAll(/<ol[^>]*>.*?<\/ol>/gi, numbered)
      .replaceAll(/<li[^>]*>/gi, "\n- ")
      .replaceAll(/<h\d[^>]*>/gi, "\n\n")
      // A row with a header cell reads `Total: $78.90`, any other `Monday, 18:00`.
      .replaceAll(/<th scope="row"[^>]*>.*?<\/th>/gi, (head) => head.replaceAll(/<br[^>]*>/gi, ", "))
      .replaceAll(/(<th scope="row"[^>]*>.*?)<\/th>\s*<td[^>]*>/gi, "$1: ")
      .replaceAll(/<\/t[dh]>\s*<t[dh][^>]*>/gi, ", ")
      .replaceAll(/<br[^>]*>|<\/(?:tr|div|h\d)>/gi, "\n")
      .replaceAll(/<\/(?:p|table|ul|ol)>/gi, "\n\n")
      .replaceAll(/<[^>]*>/g, ""),
  )
    .replaceAll(/[ \t]*\n[ \t]*/g, "\n")
    .replaceAll(/\n{3,}/g, "\n\n")
    .trim();
}

function numbered(list: string): string {
  let number = 0;
  return list.replaceAll(/<li[^>]*>/gi, () => `\n${++number}. `);
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
};

function decode(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w+));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name] ?? all;
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : all;
  });
}
