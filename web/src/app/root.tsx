import { Outlet } from "react-router";
import { CurrentUserSync } from "./current-user-sync.tsx";
import { ClubGate } from "./guards/club-gate.tsx";
import { Surroundings } from "./layouts/surroundings.tsx";
import { NavigationProgress } from "./navigation-progress.tsx";
import { ScrollToTop } from "./scroll-to-top.tsx";

/** Around every screen. */
export function Root() {
  return (
    <>
      <Surroundings />
      <ScrollToTop />
      <NavigationProgress />
      <ClubGate>
        <CurrentUserSync />
        <Outlet />
      </ClubGate>
    </>
  );
}
