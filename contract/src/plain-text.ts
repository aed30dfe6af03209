const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
const inline = /<\/?(?:a|b|i|u|s|em|strong|span|sub|sup|mark|code)(?:\s[^>]*)?>/gi;

/** The text of sanitised HTML without tags: separate blocks stay separate words. */
export function plainText(html: string, maxLength: number): string {
  return html
    .slice(0, maxLength * 4)
    .replace(inline, "")
    .replace(/<[^>]*>?/g, " ")
    .replace(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => entities[name] ?? " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxLength);
}
