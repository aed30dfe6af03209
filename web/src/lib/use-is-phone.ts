import { useMediaQuery } from "@mantine/hooks";

/** Whether the screen is too narrow for tables and rows of buttons. */
export function useIsPhone(): boolean {
  return useMediaQuery("(width < 48em)", false, { getInitialValueInEffect: false });
}
