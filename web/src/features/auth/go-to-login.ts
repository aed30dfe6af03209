import { useLocation, useNavigate } from "react-router";
import { paths } from "#web/lib/paths.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";

/**
 * To the login of members or staff, once a new password is set. The account's sessions have ended, and somebody
 * else's would only be in the way of this login.
 */
export function useGoToLogin(): (role: "member" | "club", email: string) => void {
  const navigate = useNavigate();
  const clearUser = useUserStore((state) => state.clearUser);
  const clearAdmin = useAdminStore((state) => state.clearAdmin);
  return (role, email) => {
    if (role === "club") clearAdmin();
    else clearUser();
    navigate(role === "club" ? paths.adminLogin : paths.login, { replace: true, ...handEmail(email) });
  };
}

/** What a screen passes to the login, so that the email need not be typed again. */
const handEmail = (email: string) => ({ state: { email } });

/** The email passed on by the previous screen, or an empty text. */
export function useHandedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === "string" ? state.email : "";
}
