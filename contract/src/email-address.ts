import { normalText } from "./same-text.ts";

const local = String.raw`(?!\.)(?!.*\.\.)[a-z0-9.!#$%&'*+/=?^_{|}~\x60-]+(?<!\.)`;
const label = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
/** What a mail can be sent to: every sign that may stand before the @, and domains of any script in their ASCII form. */
export const emailPattern: RegExp = new RegExp(
  `^${local}@(?:${label}\\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$`,
  "i",
);

/** With the name of its owner and what else is pasted around it. */
const longestPasted = 1_000;

/**
 * An address as it is stored, of what people paste: `Ann Holt <ann@x.example>`, `mailto:ann@x.example`, with a comma or dot
 * after it, with invisible signs. A domain with umlauts is stored in its ASCII form, so it is one however it is written.
 */
export function plainAddress(pasted: string): string {
  // What is far too long is no address, and not worth the time that patterns take over it.
  if (pasted.length > longestPasted) return pasted;
  const text = normalText(pasted);
  const inBrackets = /^[^<>@]*<([^<>]*)>[\s,;.]*$/.exec(text)?.[1] ?? text;
  const bare = inBrackets
    .replace(/^mailto:/i, "")
    .replace(/[\s,;.]+$/, "")
    .trim()
    .toLowerCase();
  const at = bare.lastIndexOf("@");
  return at < 0 ? bare : `${bare.slice(0, at)}@${asciiDomain(bare.slice(at + 1))}`;
}

function asciiDomain(domain: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all letters but those of ASCII
  if (!/[^\u0000-\u007f]/.test(domain) || /[\s/?#:@\\]/.test(domain)) return domain;
  return URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`).hostname : domain;
}
