import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { App } from "#web/app/app.tsx";
import { loadScreen, routesOf } from "#web/app/router.tsx";
import { standaloneRoutes } from "#web/app/routes/standalone.tsx";
import { storefrontRoutes } from "#web/app/routes/storefront.tsx";
import type { Boot } from "#web/lib/club.ts";
import { inTimeZone } from "#web/lib/format.ts";
import { createQueryClient } from "#web/lib/query-client.ts";

export type RenderedPage = {
  html: string;
  /** The file of the screen, by which the built one is found. */
  file: string | null;
};

const routes = routesOf(storefrontRoutes, standaloneRoutes);
const screens = import.meta.glob<{ Component: ComponentType }>(
  ["../features/*/member/*-page.tsx", "../features/auth/admin/admin-login-page.tsx"],
  { eager: true },
);

/**
 * The page at this path as a guest of the club sees it. Null if a guest is redirected, or if the page
 * would wait for answers that did not come with it: skeletons help nobody.
 */
export async function renderPage(boot: Boot, address: string): Promise<RenderedPage | null> {
  await loadScreen(routes, address);
  const { query, dataRoutes } = createStaticHandler(routes);
  const context = await query(new Request(new URL(address, "http://localhost")));
  if (context instanceof Response || context.statusCode !== 200) return null;
  const router = createStaticRouter(dataRoutes, context);
  const queryClient = createQueryClient(boot);
  const html = inTimeZone(boot.club?.time_zone, () =>
    renderToString(
      <App page={boot} queryClient={queryClient}>
        <StaticRouterProvider router={router} context={context} hydrate={false} />
      </App>,
    ),
  );
  return isWaiting(queryClient) ? null : { html, file: fileOf(context) };
}

function isWaiting(queryClient: QueryClient): boolean {
  const queries = queryClient.getQueryCache().getAll();
  return queries.some(({ state, options }) => state.status === "pending" && isEnabled(options));
}

function isEnabled(options: object): boolean {
  return !("enabled" in options) || options.enabled !== false;
}

function fileOf({ matches }: StaticHandlerContext): string | null {
  const component = matches.at(-1)?.route.Component;
  const found = Object.entries(screens).find(([, screen]) => screen.Component === component);
  return found ? found[0].replace(/^\.\.\//, "src/") : null;
}
