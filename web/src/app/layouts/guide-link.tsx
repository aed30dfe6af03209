import { ActionIcon } from "@mantine/core";
import { IconHelp } from "@tabler/icons-react";
import { useLocation } from "react-router";
import { guidePathFor } from "./guide-places.ts";

/** Opens the guide at the place that explains this screen, beside it: what is being filled in stays. */
export function GuideLink() {
  return (
    <ActionIcon
      component="a"
      href={guidePathFor(useLocation())}
      target="_blank"
      variant="subtle"
      color="gray"
      size={40}
      aria-label="Guide to this screen (opens in a new tab)"
    >
      <IconHelp size={22} aria-hidden />
    </ActionIcon>
  );
}
