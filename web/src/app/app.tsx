import { MantineProvider } from "@mantine/core";
import { type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect, useMemo, useState, useSyncExternalStore } from "react";
import type { Boot } from "#web/lib/club.ts";
import { PageContext, useClub } from "#web/lib/club.ts";
import { partsDrawn } from "#web/lib/drawn-later.tsx";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { waitForHydration } from "#web/lib/stores/persistence.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { schemeManager } from "#web/lib/theme/scheme-of-browser.ts";
import { overlays, wantOverlays } from "#web/lib/toast.ts";
import { useCartStore } from "#web/shared/cart/cart-store.ts";
import { clubTheme } from "#web/ui/theme.tsx";
import { ThemeStyle } from "#web/ui/theme-style.tsx";
import { Messages } from "./messages.tsx";
import { PageLoading } from "./pages.tsx";

type AppProps = { page: Boot; queryClient: QueryClient; children: ReactNode };

/** Everything around the router, the same on the server and in the browser: what is rendered there is hydrated here. */
export function App({ page, queryClient, children }: AppProps) {
  // `before-paint.ts` waits for it, to replay earlier actions.
  useEffect(() => void partsDrawn().then(() => window.dispatchEvent(new Event("taken-over"))), []);
  return (
    <StrictMode>
      <PageContext value={page}>
        <Providers queryClient={queryClient}>
          <HydrationGate fallback={<PageLoading />}>{children}</HydrationGate>
        </Providers>
      </PageContext>
    </StrictMode>
  );
}

type ProvidersProps = { queryClient: QueryClient; children: ReactNode };

function Providers({ queryClient, children }: ProvidersProps) {
  const club = useClub();
  const { theme, variables, name } = useMemo(
    () => clubTheme(club?.primary_color, club?.secondary_color),
    [club],
  );
  return (
    <MantineProvider
      theme={theme}
      // What these would write stands in the page's head instead.
      withCssVariables={false}
      withGlobalClasses={false}
      // HTML allows no style outside the head.
      deduplicateInlineStyles
      defaultColorScheme="auto"
      colorSchemeManager={schemeManager}
    >
      <ThemeStyle variables={variables} name={name} />
      <QueryClientProvider client={queryClient}>
        {children}
        <OverlaysWhenUsed />
      </QueryClientProvider>
    </MantineProvider>
  );
}

const stores = [useUserStore, useAdminStore, useCartStore];

/** Guards must not judge a session that is still being read. After 5000 ms the app starts with what there is. */
function HydrationGate({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
  const [isReady, setIsReady] = useState(() => stores.every((store) => store.isHydrated()));
  useEffect(() => {
    if (isReady) return;
    let isGone = false;
    waitForHydration(stores.map((store) => store.whenHydrated)).then(() => {
      if (!isGone) setIsReady(true);
    });
    return () => {
      isGone = true;
    };
  }, [isReady]);
  return isReady ? children : fallback;
}

const firstActs = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

/** Loads what is drawn above the pages with the first touch, key or move, so that it is there once it is needed. */
function OverlaysWhenUsed() {
  const isWanted = useSyncExternalStore(overlays.subscribe, overlays.isWanted, () => false);
  const [parts, setParts] = useState<typeof import("./overlays.tsx") | null>(null);
  useEffect(() => {
    const abort = new AbortController();
    for (const act of firstActs) {
      addEventListener(act, () => void wantOverlays(), { once: true, passive: true, signal: abort.signal });
    }
    return () => abort.abort();
  }, []);
  useEffect(() => {
    if (!isWanted || parts) return;
    const load = async () => {
      try {
        setParts(await import("./overlays.tsx"));
      } catch {
        // Without a connection they come with it: the page itself must work without them.
      }
    };
    const loadAgain = () => void load();
    loadAgain();
    addEventListener("online", loadAgain);
    return () => removeEventListener("online", loadAgain);
  }, [isWanted, parts]);
  return (
    <>
      <Messages Shown={parts?.ShownMessage} />
      {parts && <parts.Questions />}
    </>
  );
}
