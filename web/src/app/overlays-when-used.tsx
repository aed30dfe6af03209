import { lazy, Suspense, useEffect, useSyncExternalStore } from "react";
import { overlays, wantOverlays } from "../lib/overlays.ts";

const Overlays = lazy(async () => ({ default: (await import("./overlays.tsx")).Component }));

const firstActs = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

/** Loads what is drawn above the pages with the first touch, key or move, so that it is there once it is needed. */
export function OverlaysWhenUsed() {
  const isWanted = useSyncExternalStore(overlays.subscribe, overlays.isWanted, () => false);
  useEffect(() => {
    const abort = new AbortController();
    for (const act of firstActs) {
      addEventListener(act, () => void wantOverlays(), { once: true, passive: true, signal: abort.signal });
    }
    return () => abort.abort();
  }, []);
  return isWanted ? (
    <Suspense fallback={null}>
      <Overlays />
    </Suspense>
  ) : null;
}
