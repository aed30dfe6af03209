import { useMediaQuery } from "@mantine/hooks";
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

/** Whether the screen is too narrow for tables and rows of buttons. */
export function useIsPhone(): boolean {
  return useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
}
