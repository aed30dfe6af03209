import { useSyncExternalStore } from "react";

const never = () => () => undefined;

/**
 * False while a page that the server wrote is taken over, then true: what only the browser knows (session, cart, what was
 * seen) is shown from then on, so that both begin with the same page. Without such a page it is true from the start.
 */
export function useIsInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
