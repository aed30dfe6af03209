import { Navigate, Outlet, useParams } from "react-router";
import { canBeThere } from "#contract/screens.ts";
import { paths } from "../lib/paths.ts";
import { CurrentUserSync } from "./current-user-sync.tsx";
import { ClubGate } from "./guards/club-gate.tsx";
import { Surroundings } from "./layouts/surroundings.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** Around every screen. */
export function Root() {
  const leadsSomewhere = canBeThere(useParams());
  return (
    <>
      <Surroundings />
      <ScrollToTop />
      <NavigationProgress />
      <ClubGate>
        <CurrentUserSync />
        {leadsSomewhere ? <Outlet /> : <Navigate to={paths.notFound} replace />}
      </ClubGate>
    </>
  );
}
