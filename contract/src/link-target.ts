import { emailPattern } from "./email-address.ts";

const longest = 2_000;
const domain = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?::\d{1,5})?(?:[/?#]|$)/i;
const phone = /^\+?[\d().\s/-]{5,30}$/;

/**
 * Where a link of a formatted text leads, as it is stored, of what people type and paste: `www.club.example`, `ann@club.example`,
 * `01223 123456`, an address with spaces. Null if it is nothing that a link may lead to. Of what it returns it returns the same.
 */
export function linkTarget(typed: string): string | null {
  if (typed.length > longest) return null;
  const text = typed.trim();
  const target = withScheme(text);
  return isGoodTarget(target) ? target : null;
}

function withScheme(text: string): string {
  if (/^tel:/i.test(text)) return `tel:${text.slice(4).replaceAll(/[\s/]|%20/g, "")}`;
  if (/^mailto:/i.test(text)) {
    // What is asked for in a subject may contain any sign, of which some have a meaning in addresses.
    const [to = "", ...about] = withoutSpaces(text).split("?");
    const rest = about.join("?").replaceAll(":", "%3A").replaceAll("/", "%2F");
    return about.length > 0 ? `${to}?${rest}` : to;
  }
  if (/^(https?:|[/#])/i.test(text)) return withoutSpaces(text);
  if (emailPattern.test(text)) return `mailto:${text}`;
  if (phone.test(text)) return `tel:${text.replaceAll(/[\s/]/g, "")}`;
  return domain.test(text) ? `https://${withoutSpaces(text)}` : text;
}

function withoutSpaces(text: string): string {
  return text.replaceAll(" ", "%20");
}

function isGoodTarget(href: string): boolean {
  // Browsers drop line breaks and tabs from URLs and read a backslash as a slash: neither is allowed.
  // Braces are refused, so that no attribute contains half a variable of a mail.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (href.length > longest || /[\u0000-\u0020\u007f-\u00a0\\{}]/.test(href)) return false;
  if (/^https?:\/\/[^/]/i.test(href)) return URL.canParse(href);
  return /^(mailto:[^:/]+|tel:\+?[\d().*#-]+|\/(?!\/).*|#[\w-]*)$/i.test(href);
}

/** In the wording of a mail a link may lead to `{{ some_url }}` or `mailto:{{ email }}`. */
export function isVariableLink(href: string): boolean {
  return /^(\{\{ ?[a-z_]+_url ?\}\}|mailto:\{\{ ?email ?\}\})$/.test(href);
}
