import type { ClubInfo } from "#contract/clubs.ts";
import { clubColors, NEUTRALS, pageCssVariables, readableOn, type Scheme } from "#contract/colors.ts";
import { stageCssVariables } from "#contract/stage-colors.ts";
import type { Words } from "#server/words/languages.ts";
import { type Config, clubUrl } from "../config.ts";
import { renderIcons } from "./installable.ts";
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

type ListShown = {
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

export const product = "Kitroom";

/** The page's head before the app runs: its own tags, and the club's colours. */
export function renderHead(club: ClubInfo | null, tags: string): string {
  return [
    tags,
    renderColors(club),
    renderIcons(club),
    club?.club_logo ? `<link rel="preload" as="image" href="${escapeHtml(club.club_logo)}">` : "",
  ].join("");
}

export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** The club's colours for light and dark screens, and the header as the app draws it, so that nothing shifts. */
function renderColors(club: ClubInfo | null): string {
  const [light, dark] = (["light", "dark"] as const).map((scheme) => declarationsOf(club, scheme));
  const style = `:root{${light}}:root[data-mantine-color-scheme="dark"]{${dark}}${headerStyle}`;
  const { base } = clubColors(club?.primary_color, club?.secondary_color).primary;
  return [
    '<meta name="color-scheme" content="light dark">',
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${base}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${NEUTRALS.dark.body}">`,
    `<style>${style}</style>`,
  ].join("");
}

function declarationsOf(club: ClubInfo | null, scheme: Scheme): string {
  const { primary, secondary } = clubColors(club?.primary_color, club?.secondary_color, scheme);
  const variables: Record<string, string> = {
    "color-scheme": scheme,
    "--club-primary": primary.base,
    "--club-on-primary": readableOn(primary.base),
    "--club-secondary": secondary.base,
    "--club-on-secondary": readableOn(secondary.base),
    ...pageCssVariables(club?.primary_color, club?.secondary_color, scheme),
    ...stageCssVariables(club?.primary_color, club?.secondary_color, scheme),
  };
  return Object.entries(variables)
    .map(([name, value]) => `${name}:${value}`)
    .join(";");
}

const headerStyle = [
  ".noscript{margin:0;padding:12px 24px;background:var(--club-fill);color:var(--club-on-fill);font:1rem system-ui,sans-serif}.noscript a{color:inherit}",
  "body{margin:0;background:var(--surface)}",
  ".shell{border-top:4px solid var(--club-fill);border-bottom:1px solid var(--line);background:var(--mantine-color-body)}",
  ".shell div{display:flex;align-items:center;gap:14px;height:80px;max-width:1240px;margin-inline:auto;padding-inline:24px;box-sizing:border-box;font:650 1rem 'Inter Variable',Inter,system-ui,sans-serif;letter-spacing:-.01em;color:var(--mantine-color-text)}",
  ".shell i{width:1px;height:28px;background:var(--line)}",
  ".shell .club{object-fit:contain;border-radius:8px;background:var(--plate)}",
  ".shell b{display:grid;place-items:center;width:40px;height:40px;border-radius:8px;background:var(--club-fill);color:var(--club-on-fill);font-size:15.2px}",
  "@media (width<62em){.shell div{height:64px;padding-inline:12px;gap:8px}.shell i,.shell .product{display:none}}",
].join("");
