import { useLocation } from "react-router";

/** What a screen passes to the login, so that the email need not be typed again. */
export const handEmail = (email: string) => ({ state: { email } });

/** The email passed on by the previous screen, or an empty text. */
export function useHandedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === "string" ? state.email : "";
}
