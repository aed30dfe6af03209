/// <reference types="vite/client" />
import "../app/styles.css";
import { startTransition } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { RouterProvider } from "react-router/dom";
import { App } from "#web/app/app.tsx";
import { loadScreen, openRouter, routesOf } from "#web/app/router.tsx";
import { accountRoutes } from "#web/app/routes/account.tsx";
import { standaloneRoutes } from "#web/app/routes/standalone.tsx";
import { storefrontRoutes } from "#web/app/routes/storefront.tsx";
import { readBoot, rememberDomain } from "#web/lib/club.ts";
import { showTimeZone } from "#web/lib/format.ts";
import { keepInputOfEndedSessions } from "#web/lib/kept-input.ts";
import { markSentTitle } from "#web/lib/page-tags.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { whenSessionEnds } from "#web/lib/session.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";

void start();

/**
 * A guest's page is rendered and hydrated as it is. Somebody with a session or a cart sees other things on it, so the
 * app draws it again; until then they see only the header.
 */
async function start(): Promise<void> {
  const container = document.getElementById("root");
  if (container === null) throw new Error("The page has no #root.");
  const page = readBoot(document.getElementById("boot"));
  const { club } = page;
  showTimeZone(club?.time_zone);
  const routes = routesOf(storefrontRoutes, accountRoutes, standaloneRoutes);
  const isRendered = "rendered" in container.dataset && !("ownPage" in document.documentElement.dataset);
  if (isRendered) await loadScreen(routes, window.location.pathname);
  const queryClient = createQueryClient(page);
  const router = await openRouter(routes, window.location.pathname);

  keepInputOfEndedSessions();
  whenSessionEnds(async (_kind, loginPath) => {
    const { pathname, search } = window.location;
    await router.navigate(loginPath, { state: { from: pathname + search } });
    // What was fetched under the ended session must not be seen by the next one.
    queryClient.clear();
  });
  if (club !== null) {
    useUserStore.whenHydrated.then(() => useUserStore.getState().setClub(club));
    rememberDomain(club.domain);
  }

  const app = (
    <App page={page} queryClient={queryClient}>
      <RouterProvider router={router} />
    </App>
  );
  // As a transition it is done in small pieces, so that the page stays responsive.
  if (isRendered) return startTransition(() => void hydrateRoot(container, app));
  markSentTitle();
  showShell(container);
  createRoot(container).render(app);
}

/** Replaces the guest's page by the header, where the app will draw its own. */
function showShell(container: HTMLElement): void {
  const shell = document.getElementById("shell");
  if (shell === null) return;
  container.replaceChildren(...shell.childNodes);
  shell.remove();
  // They stand behind the app's sheets, which came at once, and would override them with what the guest's page needs of them.
  document.getElementById("guest-styles")?.remove();
  delete document.documentElement.dataset.ownPage;
}
