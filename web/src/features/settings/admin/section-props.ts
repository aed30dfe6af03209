import type { ReactNode } from "react";
import type { ClubSettingsView } from "#contract/settings.ts";

export type SectionProps = {
  view: ClubSettingsView;
  /** The way to the other sections, for the page's header. */
  nav: ReactNode;
  /** Asks for the newest settings, after somebody else changed them. */
  onReload: () => void;
};
