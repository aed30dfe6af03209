import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import type { Boot } from "../lib/boot.ts";
import { PageContext } from "../lib/club.ts";
import { partsDrawn } from "../lib/drawn-later.tsx";
import { HydrationGate } from "./hydration-gate.tsx";
import { PageLoading } from "./page-loading.tsx";
import { Providers } from "./providers.tsx";

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
