import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { layout as words } from "#words/panel/layout.ts";
import { guidePathFor } from "./guide-places.ts";
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
