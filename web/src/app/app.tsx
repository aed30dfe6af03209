import type { QueryClient } from "@tanstack/react-query";
import { type ReactNode, StrictMode, useEffect } from "react";
import { partsDrawn } from "../lib/drawn-later.tsx";
import { HydrationGate } from "./hydration-gate.tsx";
import { PageLoading } from "./page-loading.tsx";
import { Providers } from "./providers.tsx";

type AppProps = { queryClient: QueryClient; children: ReactNode };

/** Everything around the router, the same on the server and in the browser: what is rendered there is taken over here. */
export function App({ queryClient, children }: AppProps) {
  // `before-paint.ts` waits for it, to do what somebody did before.
  useEffect(() => void partsDrawn().then(() => window.dispatchEvent(new Event("taken-over"))), []);
  return (
    <StrictMode>
      <Providers queryClient={queryClient}>
        <HydrationGate fallback={<PageLoading />}>{children}</HydrationGate>
      </Providers>
    </StrictMode>
  );
}
