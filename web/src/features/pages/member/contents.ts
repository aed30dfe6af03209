export type Heading = { id: string; text: string; level: 2 | 3 };

/** A page with fewer headings needs no table of contents. */
const worthListing = 3;

/** Gives the headings of a sanitised text anchors, and lists them if there are enough. */
export function withContents(html: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
  const taken = new Set<string>();
  const marked = html.replaceAll(
    /<h([23])((?:\s[^>]*)?)>(.*?)<\/h\1>/gs,
    (_whole, level: string, attributes: string, inner: string) => {
      const text = plainOf(inner);
      const id = freeId(text, taken);
      if (text) headings.push({ id, text, level: level === "2" ? 2 : 3 });
      return `<h${level}${attributes} id="${id}" tabindex="-1">${inner}</h${level}>`;
    },
  );
  return headings.length < worthListing ? { html, headings: [] } : { html: marked, headings };
}

/** Words of the heading, which say in the address where one is. */
function freeId(text: string, taken: Set<string>): string {
  const words = text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "-")
    .replaceAll(/^-|-$/g, "");
  const base = words.slice(0, 60) || "part";
  let id = base;
  for (let count = 2; taken.has(id); count += 1) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: " " };

function plainOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .trim();
}
