import { useEffect, useRef } from "react";
import {
  createBrowserRouter,
  matchRoutes,
  Navigate,
  Outlet,
  type RouteObject,
  useLocation,
  useNavigation,
  useParams,
} from "react-router";
import { canBeThere } from "#contract/screens.ts";
import { memberClient } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { ui } from "#words/ui.ts";
import { ClubGate } from "./guards/guards.tsx";
import { Surroundings } from "./layouts/surroundings.tsx";
import classes from "./navigation-progress.module.css";
import { RouteError } from "./pages.tsx";

const rootId = "root";
const anyPath = "*";

/** The screens of some faces of the app, with their frames. */
export function routesOf(...faces: RouteObject[]): RouteObject[] {
  return [
    {
      id: rootId,
      Component: Root,
      ErrorBoundary: RouteError,
      children: [...faces, { path: anyPath, element: <Navigate to={paths.notFound} replace /> }],
    },
  ];
}

/**
 * The panel's screens are added on demand: members do not even download their names. A page that is opened in the panel waits
 * for them, as the router would draw the shop's frame around a path that it does not know yet.
 */
export async function openRouter(routes: RouteObject[], openedAt: string) {
  let hasPanel = false;
  const addPanel = async (path: string, add: (panel: RouteObject) => void) => {
    const isKnown = matchRoutes(routes, path)?.at(-1)?.route.path !== anyPath;
    if (isKnown || hasPanel) return;
    const { adminRoutes } = await import("./routes/admin.tsx");
    hasPanel = true;
    add(adminRoutes);
  };
  // Where it fails, the router tries again and says so.
  await addPanel(openedAt, (panel) => routes[0]?.children?.unshift(panel)).catch(() => undefined);
  return createBrowserRouter(routes, {
    patchRoutesOnNavigation: ({ path, patch }) => addPanel(path, (panel) => patch(rootId, [panel])),
  });
}

/** Preloads the files of the screen at this path, so that it shows without waiting. */
export async function loadScreen(routes: RouteObject[], path: string): Promise<void> {
  const matches = matchRoutes(routes, path) ?? [];
  await Promise.all(matches.map(({ route }) => load(route)));
}

async function load(route: RouteObject): Promise<void> {
  if (typeof route.lazy !== "function") return;
  Object.assign(route, await route.lazy(), { lazy: undefined, HydrateFallback: undefined });
}

/** Around every screen. */
function Root() {
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

/**
 * Fetches the member again when the app starts and whenever the token, the credits or the number of credit entries
 * change, so that the balance in the header is the server's. A failure is only logged.
 */
function CurrentUserSync() {
  const accessToken = useUserStore((state) => state.accessToken);
  const userCredits = useUserStore((state) => state.userCredits);
  const entryCount = useUserStore((state) => state.user?.credit_entries.length ?? 0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: changed credits are a reason to ask, not an input
  useEffect(() => {
    if (accessToken === null) return;
    const abort = new AbortController();
    refreshCurrentUser(accessToken, abort.signal).catch((error: unknown) => {
      if (!abort.signal.aborted) console.error("The current user could not be fetched.", error);
    });
    return () => abort.abort();
  }, [accessToken, userCredits, entryCount]);
  return null;
}

async function refreshCurrentUser(accessToken: string, signal: AbortSignal): Promise<void> {
  const { data } = await memberClient.members.profile({}, { signal });
  const user = data[0];
  const { accessToken: tokenNow, setUser } = useUserStore.getState();
  if (user === undefined || tokenNow !== accessToken) return;
  setUser({ user, accessToken });
}

/**
 * Every change of the path scrolls to the top; changed filters of the same list do not. Nor does the first screen:
 * whoever has started to read before the app was there stays where they are.
 */
function ScrollToTop() {
  const { pathname } = useLocation();
  const lastPath = useRef(pathname);
  useEffect(() => {
    if (lastPath.current === pathname) return;
    lastPath.current = pathname;
    window.scrollTo(0, 0);
  }, [pathname]);
  return null;
}

/** A thin line at the top while the next screen's file loads. It appears only if that takes a moment. */
function NavigationProgress() {
  const { state } = useNavigation();
  return state === "idle" ? null : (
    <div className={classes.bar} role="progressbar" aria-label={ui.states.loadingScreen} />
  );
}
