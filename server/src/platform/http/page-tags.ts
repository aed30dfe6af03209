import type { ClubInfo } from "#contract/clubs.ts";
import type { Words } from "#server/words/languages.ts";
import { type Config, clubUrl } from "../config.ts";
import { escapeHtml, product } from "./page-head.ts";
import { socialPicturePath, socialPictureSize } from "./social-picture.ts";

/** What a club's page tells search engines and sites where its URL is shared. */
export type PageHead = {
  /** What precedes the club's name in the title; null for the club's own first page. */
  title: string | null;
  /** Plain text. */
  description: string;
  /** The canonical path of this content; null for pages that are not to be indexed. */
  path: string | null;
  /** Shown where the URL is shared; by default the club's own picture. */
  picture?: { path: string; width: number; height: number; alt: string };
  isProduct?: boolean;
  /** The path names something that does not exist, such as a product. */
  isMissing?: boolean;
  /** For a list: the canonical path, if the requested page is one that it has. */
  list?: ListShown | null;
  /** Facts in schema.org's vocabulary; URLs in them are absolute. */
  facts?: readonly Record<string, unknown>[];
};

export type ListShown = {
  address: string;
  /** One of infinitely many, such as a search. */
  isSearch: boolean;
};

/** Whose page at which path, in which words. */
export type HeadAsked = {
  clubId: number;
  club: ClubInfo;
  words: Words;
  address: { path: string; search: string };
};

/** Longer ones are cut by those who show them. */
export const descriptionLength = 160;

/** A page that only says whose it is, for paths that are not to be indexed. */
export function plainHead(
  { club, words }: Pick<HeadAsked, "club" | "words">,
  path: string | null = null,
): PageHead {
  return {
    title: null,
    description: words.heads.officialShop(club.club_name),
    path,
  };
}

/** The same without a club: the installation's front door, or an unknown host. */
export function productTags({ heads }: Words, isFrontDoor: boolean): string {
  return [
    `<title>${product}</title>`,
    meta("name", "description", heads.shopForClubs(product)),
    isFrontDoor ? "" : meta("name", "robots", "noindex"),
  ].join("");
}

/** Title, description, canonical address, Open Graph and Twitter tags, facts. Every text is escaped. */
export function pageTags(config: Config, club: ClubInfo, head: PageHead): string {
  const name = club.club_name;
  const title = head.title === null ? `${name} - ${product}` : `${head.title} - ${name}`;
  const url = (path: string) => clubUrl(config, club.domain, path);
  const own = { path: socialPicturePath(club), ...socialPictureSize, alt: name };
  const { path, width, height, alt } = head.picture ?? own;
  return [
    `<title>${escapeHtml(title)}</title>`,
    meta("name", "description", head.description),
    head.path === null
      ? meta("name", "robots", "noindex")
      : `<link rel="canonical" href="${escapeHtml(url(head.path))}">`,
    meta("property", "og:type", head.isProduct ? "product" : "website"),
    meta("property", "og:site_name", name),
    meta("property", "og:title", head.title ?? name),
    meta("property", "og:description", head.description),
    head.path === null ? "" : meta("property", "og:url", url(head.path)),
    meta("property", "og:image", url(path)),
    meta("property", "og:image:width", String(width)),
    meta("property", "og:image:height", String(height)),
    meta("property", "og:image:alt", alt),
    meta("name", "twitter:card", "summary_large_image"),
    meta("name", "twitter:title", head.title ?? name),
    meta("name", "twitter:description", head.description),
    meta("name", "twitter:image", url(path)),
    ...(head.facts ?? []).map(script),
  ].join("");
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}">`;
}

/** Inert data; `<` is escaped, so that no text can end the element. */
function script(facts: Record<string, unknown>): string {
  const json = JSON.stringify({ "@context": "https://schema.org", ...facts }).replaceAll("<", "\\u003c");
  return `<script type="application/ld+json">${json}</script>`;
}
