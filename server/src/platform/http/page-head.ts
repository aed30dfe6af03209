import type { ClubInfo } from "#contract/clubs.ts";
import { clubColors, clubCssVariables, readableOn, SURFACE_COLOR } from "#contract/colors.ts";

export const product = "Kitroom";
const lineColor = "#e3e6e8";

/** What a page says of itself before the app runs: its own tags, and the club's colours. */
export function renderHead(club: ClubInfo | null, tags: string): string {
  const colors = clubColors(club?.primary_color, club?.secondary_color);
  const variables: Record<string, string> = {
    "--club-primary": colors.primary.base,
    "--club-on-primary": readableOn(colors.primary.base),
    "--club-secondary": colors.secondary.base,
    "--club-on-secondary": readableOn(colors.secondary.base),
    "--surface": SURFACE_COLOR,
    "--line": lineColor,
    ...clubCssVariables(colors),
  };
  const declared = Object.entries(variables).map(([name, value]) => `${name}:${value}`);
  return [
    tags,
    `<meta name="theme-color" content="${colors.primary.base}">`,
    `<style>:root{${declared.join(";")}}${headerStyle}</style>`,
    club?.club_logo ? `<link rel="preload" as="image" href="${escapeHtml(club.club_logo)}">` : "",
  ].join("");
}

/** As the app draws it, so that nothing jumps when the app takes over. */
const headerStyle = [
  "body{margin:0;background:var(--surface)}",
  ".shell{border-top:4px solid var(--club-fill);border-bottom:1px solid var(--line);background:#fff}",
  ".shell div{display:flex;align-items:center;gap:14px;height:80px;max-width:1240px;margin-inline:auto;padding-inline:24px;box-sizing:border-box;font:650 1rem 'Inter Variable',Inter,system-ui,sans-serif;letter-spacing:-.01em;color:#1b2025}",
  ".shell i{width:1px;height:28px;background:var(--line)}",
  ".shell .club{object-fit:contain;border-radius:8px}",
  ".shell b{display:grid;place-items:center;width:40px;height:40px;border-radius:8px;background:var(--club-fill);color:var(--club-on-fill);font-size:15.2px}",
  "@media (width<62em){.shell div{height:64px;padding-inline:12px;gap:8px}.shell i,.shell .product{display:none}}",
].join("");

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
