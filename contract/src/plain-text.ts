const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };
const inline = /<\/?(?:a|b|i|u|s|em|strong|span|sub|sup|mark|code)(?:\s[^>]*)?>/gi;

/** What sanitised HTML says, without its tags: what stands in separate blocks stays separate words. */
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
