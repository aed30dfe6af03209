import type { ClubInfo } from "#contract/clubs.ts";
import { renderIcons } from "./installable.ts";
import { renderColors } from "./page-colors.ts";

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
