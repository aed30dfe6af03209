import { type ReactNode, useEffect, useState } from "react";
import { useAdminStore } from "../lib/stores/admin-store.ts";
import { waitForHydration } from "../lib/stores/persistence.ts";
import { useUserStore } from "../lib/stores/user-store.ts";
import { useCartStore } from "../shared/cart/cart-store.ts";

const stores = [useUserStore, useAdminStore, useCartStore];

/** Guards must not judge a session that is still being read. After 5000 ms the app starts with what there is. */
export function HydrationGate({ children, fallback }: { children: ReactNode; fallback: ReactNode }) {
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
