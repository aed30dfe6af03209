import type { PanelScreen } from "./areas/area.ts";
import * as club from "./areas/club.ts";
import * as packs from "./areas/packs.ts";
import * as people from "./areas/people.ts";
import * as sales from "./areas/sales.ts";
import * as shop from "./areas/shop.ts";
import type { Right } from "./rights.ts";
import { type Screen, screenIn, screens } from "./screens.ts";

/** The panel. */
export const panelScreens = {
  dashboard: {
    path: "/dashboard",
    who: "staff",
    right: "seeDashboard",
    guide: "open-your-club#what-the-dashboard-tells-you",
  },
  ...sales.screens,
  ...shop.screens,
  ...people.screens,
  ...packs.screens,
  ...club.screens,
} as const satisfies Record<string, PanelScreen & { right: Right }>;

/** The screen at a path without its query; undefined if the app has none. */
export function screenAt(pathname: string): Screen | undefined {
  return screenIn(screens, pathname) ?? panelScreenAt(pathname);
}

/** The screen of the panel at a path without its query. */
export function panelScreenAt(pathname: string): PanelScreen | undefined {
  return screenIn<PanelScreen>(panelScreens, pathname);
}

/** What a club manager may open in the panel. The server refuses the rest whatever the browser shows. */
export function managerMayOpen(pathname: string): boolean {
  return panelScreenAt(pathname)?.who === "staff";
}
