import { useEffect, useState, useSyncExternalStore } from "react";
import { overlays, wantOverlays } from "#web/lib/toast.ts";
import { Messages } from "./messages.tsx";

const firstActs = ["pointerdown", "pointermove", "keydown", "touchstart"] as const;

/** Loads what is drawn above the pages with the first touch, key or move, so that it is there once it is needed. */
export function OverlaysWhenUsed() {
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
