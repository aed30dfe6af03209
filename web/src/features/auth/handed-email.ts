import { useLocation } from "react-router";

/** What a screen hands to the login, so that the address need not be typed again. */
export const handEmail = (email: string) => ({ state: { email } });

/** The address that the screen before handed over, or an empty text. */
export function useHandedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === "string" ? state.email : "";
}
