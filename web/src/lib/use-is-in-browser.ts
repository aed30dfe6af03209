import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while a page from the server is hydrated, then true: what only the browser knows (session, cart, viewed
 * products) is shown from then on, so that both start with the same page. Without such a page it is true from the start.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
