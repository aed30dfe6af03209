import { roles } from "#contract/endpoint.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { screens as words } from "#words/panel/screens.ts";
import { mayOpen } from "../guards/admin-guard.tsx";
import { type AdminScreen, adminScreens } from "../routes/admin-screens.ts";

const labels: Record<string, string | undefined> = words.names;
const paths: Record<string, string> = panelPaths;

/** The screens in the main menus. */
const PLACES = Object.entries<AdminScreen>(adminScreens).flatMap(
  ([name, { icon, startsGroup, isAdminsEntry }]) => {
    const [label, to] = [labels[name], paths[name]];
    return label && to ? [{ label, to, icon, startsGroup, isAdminsEntry }] : [];
  },
);

/** The panel's side menu; Logout follows it. A manager's is short: other screens lead to the rest. */
export function adminLinksFor(role: number) {
  return PLACES.flatMap(({ icon, isAdminsEntry, ...link }) =>
    icon && mayOpen(role, link.to) && (role === roles.admin || !isAdminsEntry) ? [{ ...link, icon }] : [],
  );
}

/** The screens that the panel's search offers: the menu, then those that only other screens link to. */
export function adminScreensFor(role: number): { label: string; to: string }[] {
  const menu = adminLinksFor(role);
  const further = PLACES.filter(
    (place) => mayOpen(role, place.to) && !menu.some(({ to }) => to === place.to),
  );
  return [...menu, ...further];
}

/** The lists of packs are beside the hub of packs, not below it. */
const PACK_PATHS: string[] = [panelPaths.defaultPacks, panelPaths.customPacks];

/**
 * The panel's rule: the entry whose path is the current one, or is contained in it; of several the one that begins
 * earliest. So the text around the packs, at /landing/pack-selection, belongs to the landing pages.
 */
export function activeAdminLink(links: { to: string }[], pathname: string): string | undefined {
  if (PACK_PATHS.includes(pathname)) return panelPaths.packs;
  const contained = links.map(({ to }) => to).filter((to) => pathname.includes(to));
  return contained.toSorted((a, b) => pathname.indexOf(a) - pathname.indexOf(b) || b.length - a.length)[0];
}
