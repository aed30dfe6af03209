import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { useClub } from "../../lib/club.ts";
import { watchConnection } from "../../lib/connection.ts";
import { keepFocus } from "../../lib/keep-focus.ts";
import { sendByKeys } from "../../lib/send-by-keys.ts";
import { followScheme } from "../../lib/theme/scheme-of-browser.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

/**
 * What every screen needs without showing it: announcements of a lost connection and of a new screen, kept focus, and
 * light and dark.
 */
export function Surroundings() {
  const queryClient = useQueryClient();
  const club = useClub();
  useEffect(() => watchConnection(queryClient), [queryClient]);
  useEffect(keepFocus, []);
  useEffect(sendByKeys, []);
  useEffect(() => followScheme(club?.primary_color, club?.secondary_color), [club]);
  return (
    <>
      <ConnectionBar />
      <RouteAnnouncer />
    </>
  );
}
