/** The text without its formatting, for one line of a list. Never insert it as HTML. */
export function excerpt(html: string, length = 200): string {
  const words = html
    .replaceAll(/<\/?(?:p|br|li|ul|ol|h\d|blockquote|table|tr|td|th)\b[^>]*>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim();
  return words.length > length ? `${words.slice(0, length).trimEnd()}…` : words;
}
