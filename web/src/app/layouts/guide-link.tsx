import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { panelScreenAt } from "#contract/panel-screens.ts";
import { type SectionName, sectionOf } from "#web/features/settings/sections.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { layout as words } from "#words/panel/layout.ts";
import classes from "./header.module.css";

/** Opens the guide at the section about this screen, in a new tab: unsaved input stays. */
export function GuideLink() {
  return (
    <ActionIcon
      component="a"
      href={guidePathFor(useLocation())}
      target="_blank"
      variant="subtle"
      color="gray"
      size={40}
      aria-label={words.guideLink.guideToThisScreenOpens}
    >
      <IconHelp size={22} aria-hidden />
    </ActionIcon>
  );
}

/** The same in the drawer of small screens, where the top bar has no room for it. */
export function GuideEntry() {
  return (
    <a href={guidePathFor(useLocation())} target="_blank" rel="noopener" className={classes.drawerLink}>
      <IconHelp size={20} stroke={1.7} aria-hidden />
      {words.guideLink.guideToThisScreen}
    </a>
  );
}

/** The parts of the settings share an address. */
export const settingsPlaces: Record<SectionName, string> = {
  club: "open-your-club#name-logo-and-colours",
  home: "open-your-club#what-the-home-page-begins-with",
  contact: "open-your-club#contact-details",
  members: "members-and-credits#what-your-club-decides",
  orders: "orders-parcels-and-returns#the-numbers-of-orders",
  stock: "products-and-stock#low-stock",
  returns: "orders-parcels-and-returns#what-your-club-allows",
  mail: "emails-and-notices#your-own-email-server",
  stripe: "open-your-club#payments",
};

/** The URL of the section of the guide about the screen at this path; the guide's beginning if there is none. */
export function guidePathFor({ pathname, search }: { pathname: string; search: string }): string {
  const screen = panelScreenAt(pathname);
  if (!screen) return "/guide";
  const section = sectionOf(new URLSearchParams(search).get("section"));
  return `/guide/${screen.path === panelPaths.profileSettings ? settingsPlaces[section] : screen.guide}`;
}
