import type { ReactNode } from "react";
import { Navigate, useLocation } from "react-router";
import { roles } from "#contract/endpoint.ts";
import { managerMayOpen } from "#contract/panel-screens.ts";
import type { Right } from "#contract/rights.ts";
import type { PersonAct } from "#web/features/search/results.ts";
import { grantCreditsPath, panelPaths } from "#web/lib/panel-paths.ts";
import { paths } from "#web/lib/paths.ts";
import { hasRight } from "#web/lib/rights.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { layout as texts, screens as words } from "#words/panel/layout.ts";
import { type AdminScreen, adminScreens } from "../routes/admin-screens.ts";

/** The panel needs a staff session; a manager is redirected to the dashboard from screens that only admins may open. */
export function AdminGuard({ children }: { children: ReactNode }) {
  const isAuthenticated = useAdminStore((state) => state.isAdminAuthenticated);
  const role = useAdminStore((state) => state.admin?.role);
  const { pathname } = useLocation();
  if (!isAuthenticated || role === undefined) return <Navigate to={paths.adminLogin} replace />;
  if (!mayOpen(role, pathname)) return <Navigate to={panelPaths.dashboard} replace />;
  return children;
}

/** Whether staff with a role may open a path of the panel. */
export function mayOpen(role: number, pathname: string): boolean {
  return role === roles.admin || (role === roles.manager && managerMayOpen(pathname));
}

const labels: Record<string, string | undefined> = words.names;
const pathsByName: Record<string, string> = panelPaths;

/** The screens in the main menus. */
const PLACES = Object.entries<AdminScreen>(adminScreens).flatMap(
  ([name, { icon, startsGroup, isAdminsEntry }]) => {
    const [label, to] = [labels[name], pathsByName[name]];
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

type Act = {
  label: string;
  /** A screen, or an action on a screen: `useHashAct` there knows the word after the `#`. */
  to: string;
  /** Other words for it. */
  words: string;
  /** What it takes, where that is more than what opens its screen. */
  right?: Right;
};

const ACTS: Act[] = [
  {
    label: texts.adminActs.inviteMembers,
    to: `${panelPaths.members}#invite`,
    words: "invitation send mail activate",
  },
  {
    label: texts.adminActs.remindInvitedMembers,
    to: `${panelPaths.members}#remind`,
    words: "reminder invitation again",
  },
  { label: texts.adminActs.addAMember, to: panelPaths.addMember, words: "new create person" },
  {
    label: texts.adminActs.importMembers,
    to: `${panelPaths.members}#import`,
    words: "upload workbook excel",
    right: "importMembers",
  },
  {
    label: texts.adminActs.exportMembers,
    to: `${panelPaths.members}#export`,
    words: "download workbook excel",
    right: "exportLists",
  },
  {
    label: texts.adminActs.grantCredits,
    to: `${panelPaths.members}#credits`,
    words: "give money balance",
    right: "grantCredits",
  },
  { label: texts.adminActs.addAProduct, to: panelPaths.addProduct, words: "new create shirt" },
  {
    label: texts.adminActs.exportProducts,
    to: `${panelPaths.products}#export`,
    words: "download workbook stock",
    right: "exportLists",
  },
  {
    label: texts.adminActs.exportOrders,
    to: `${panelPaths.adminOrders}#export`,
    words: "download workbook excel",
    right: "exportLists",
  },
  {
    label: texts.adminActs.importTrackingNumbers,
    to: `${panelPaths.adminOrders}#tracking`,
    words: "upload parcels",
    right: "exportLists",
  },
  {
    label: texts.adminActs.addAMembership,
    to: `${panelPaths.membership}#add`,
    words: "new create category season",
  },
  { label: texts.adminActs.addADefaultPack, to: panelPaths.defaultPackForm, words: "new create bundle kit" },
  { label: texts.adminActs.addACustomPack, to: panelPaths.customPackForm, words: "new create bundle kit" },
  { label: texts.adminActs.redeemPacksForMembers, to: panelPaths.autoRedemption, words: "auto redemption" },
];

/** What the panel's search offers somebody with this role to do for a member. */
export function personActsFor(role: number): PersonAct[] {
  return hasRight(role, "grantCredits")
    ? [{ label: texts.adminActs.grantCredits, to: grantCreditsPath }]
    : [];
}

/** The actions that the panel's search offers somebody with this role. */
export function adminActsFor(role: number): Omit<Act, "right">[] {
  return ACTS.filter(
    ({ to, right }) => mayOpen(role, to.split("#")[0] ?? to) && (!right || hasRight(role, right)),
  );
}
