import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { club } from "../../lib/club.ts";
import { watchConnection } from "../../lib/connection.ts";
import { followScheme } from "../../lib/theme/scheme-of-browser.ts";
import { ConnectionBar } from "./connection-bar.tsx";
import { RouteAnnouncer } from "./route-announcer.tsx";

/** What no screen shows, but every screen needs: word of a lost connection, of a new screen, and of light and dark. */
export function Surroundings() {
  const queryClient = useQueryClient();
  useEffect(() => watchConnection(queryClient), [queryClient]);
  useEffect(() => followScheme(club?.primary_color, club?.secondary_color), []);
  return (
    <>
      <ConnectionBar />
      <RouteAnnouncer />
    </>
  );
}
