import type { ClubInfo } from "#contract/clubs.ts";
import { clubColors, NEUTRALS, pageCssVariables, readableOn, type Scheme } from "#contract/colors.ts";
import { stageCssVariables } from "#contract/stage-colors.ts";
import { renderIcons } from "./installable.ts";

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
