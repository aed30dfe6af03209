import type sanitizeHtml from "sanitize-html";
import { isVariableLink, linkTarget } from "#contract/link-target.ts";
import { sanitizer } from "../needed-later.ts";

export type CleanOptions = {
  /** Pictures of this club's file store may be in the text; all others are removed. */
  clubId: number;
  /** For the wording of a mail: a link may lead to `{{ some_url }}` or `mailto:{{ email }}`. */
  withVariables?: boolean;
};

const headings = ["h2", "h3", "h4"];
const cells = ["td", "th"];

const allowedTags = [
  ...["p", "br", "hr", "blockquote", "pre", "ul", "ol", "li"],
  ...["b", "strong", "i", "em", "u", "s", "code"],
  ...["a", "img", "table", "caption", "thead", "tbody", "tfoot", "tr"],
  ...headings,
  ...cells,
];

/** The content of these is not text for people, or is not parsed by HTML's rules: it is removed with them. */
const nonTextTags = [
  ...["script", "style", "textarea", "option", "noscript", "svg", "math", "iframe", "object", "embed"],
  ...["template", "title", "xmp", "noembed", "noframes", "plaintext", "select", "audio", "video", "canvas"],
];

const aligned = { "text-align": [/^(left|center|right|justify)$/] };
const alignedTags = ["p", ...headings, ...cells];
const span = /^[1-9]\d?$/;

/** Once is enough for all but hostile text; what does not settle is shown as plain text. */
const maxRounds = 6;

/**
 * HTML as the rich-text editor writes it, and nothing else: simple formatting, headings, lists, tables, links
 * to http, https, mailto, tel and the shop itself, and the club's own pictures. Sanitising twice changes nothing.
 */
export function cleanHtml(html: string, options: CleanOptions): string {
  const rules = rulesFor(options);
  const sanitize = sanitizer();
  let text = html;
  for (let round = 0; round < maxRounds; round += 1) {
    const cleaned = sanitize(text, rules).replaceAll(" />", ">").trim();
    if (cleaned === text) return text;
    text = cleaned;
  }
  return sanitize(html, { allowedTags: [], allowedAttributes: {} });
}

function rulesFor({ clubId, withVariables = false }: CleanOptions): sanitizeHtml.IOptions {
  return {
    allowedTags,
    nonTextTags,
    nestingLimit: 40,
    allowedAttributes: {
      a: ["href", "rel", "target"],
      img: ["src", "alt", "width", "height"],
      ol: ["start"],
      td: ["colspan", "rowspan", "style"],
      th: ["colspan", "rowspan", "style"],
      ...Object.fromEntries(["p", ...headings].map((tag) => [tag, ["style"]])),
    },
    allowedStyles: Object.fromEntries(alignedTags.map((tag) => [tag, aligned])),
    allowedSchemes: ["http", "https", "mailto", "tel"],
    allowProtocolRelative: false,
    transformTags: {
      h1: "h2",
      h5: "h4",
      h6: "h4",
      strike: "s",
      del: "s",
      a: (_tag, { href = "", target }) => link(href.trim(), target, withVariables),
      img: (_tag, attribs) => picture(attribs, clubId),
      ol: (tagName, { start }) => ({ tagName, attribs: only({ start }, /^\d{1,4}$/) }),
      td: (tagName, attribs) => ({ tagName, attribs: cell(attribs) }),
      th: (tagName, attribs) => ({ tagName, attribs: cell(attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === "img" && !attribs.src,
  };
}

/** A link to a forbidden address loses its tag and keeps its words. */
function link(typed: string, tab: string | undefined, withVariables: boolean): sanitizeHtml.Tag {
  const target = withVariables && isVariableLink(typed) ? typed : linkTarget(typed);
  if (target === null) return { tagName: "span", attribs: {} };
  const rel = "noopener noreferrer";
  const isNewTab = tab?.toLowerCase() === "_blank";
  return { tagName: "a", attribs: { href: target, ...(isNewTab && { target: "_blank" }), rel } };
}

function picture(attribs: sanitizeHtml.Attributes, clubId: number): sanitizeHtml.Tag {
  const { src = "", alt = "", width, height } = attribs;
  const isOwn = new RegExp(`^/files/${clubId}/[a-z]{1,20}/[a-z0-9-]{1,60}\\.(webp|avif|png)$`).test(src);
  if (!isOwn) return { tagName: "img", attribs: {} };
  const size = only({ width, height }, /^\d{1,4}$/);
  return { tagName: "img", attribs: { src, alt: alt.replaceAll(/[{}]/g, ""), ...size } };
}

function cell({ colspan, rowspan, style }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...only({ colspan, rowspan }, span), ...(style === undefined ? {} : { style }) };
}

/** The attributes whose value has this form. */
function only(values: Record<string, string | undefined>, form: RegExp): sanitizeHtml.Attributes {
  return Object.fromEntries(
    Object.entries(values).filter((entry): entry is [string, string] => form.test(entry[1] ?? "")),
  );
}
