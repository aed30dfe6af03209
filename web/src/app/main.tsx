import "./styles.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { boot } from "../lib/boot.ts";
import { club, rememberDomain } from "../lib/club.ts";
import { createQueryClient } from "../lib/query-client.ts";
import { whenSessionEnds } from "../lib/session.ts";
import { useUserStore } from "../lib/stores/user-store.ts";
import { HydrationGate } from "./hydration-gate.tsx";
import { PageLoading } from "./page-loading.tsx";
import { Providers } from "./providers.tsx";
import { router } from "./router.tsx";

const queryClient = createQueryClient(boot);

whenSessionEnds(async (_kind, loginPath) => {
  const { pathname, search } = window.location;
  await router.navigate(loginPath, { state: { from: pathname + search } });
  // What was fetched under the ended session must not be seen by the next one.
  queryClient.clear();
});

useUserStore.whenHydrated.then(() => {
  if (club !== null) useUserStore.getState().setClub(club);
});
rememberDomain();

const container = document.getElementById("root");
if (container === null) throw new Error("The page has no #root.");

createRoot(container).render(
  <StrictMode>
    <Providers queryClient={queryClient}>
      <HydrationGate fallback={<PageLoading />}>
        <RouterProvider router={router} />
      </HydrationGate>
    </Providers>
  </StrictMode>,
);
