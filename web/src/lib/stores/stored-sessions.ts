import { attempt, exactly, flag, list, nullable, number, object, orElse, text, whole } from "./shapes.ts";

/** What is read back from local storage. It may come from an older version or have been edited by hand. */

/** The member as a screen needs them before the first answer: no address, phone or email. */
export type StoredUser = {
  id: number;
  name: string;
  first_name: string;
  role: number;
  credits: number;
  credit_entries: { id: number; credits: number; expires_at: string }[];
  token: string;
};
export type StoredSession = {
  user: StoredUser | null;
  club: { club_logo: string | null } | null;
  isAuthenticated: boolean;
  accessToken: string | null;
  userCredits: number;
  primaryColor: string | null;
  secondaryColor: string | null;
};

const storedSession = object<StoredSession>({
  user: nullable(
    object<StoredUser>({
      id: whole(),
      name: text,
      first_name: text,
      role: whole(),
      credits: number(),
      credit_entries: list(object({ id: whole(), credits: number(), expires_at: text })),
      token: orElse(text, ""),
    }),
  ),
  club: orElse(nullable(object({ club_logo: nullable(text) })), null),
  isAuthenticated: flag,
  accessToken: nullable(text),
  userCredits: number(),
  primaryColor: orElse(nullable(text), null),
  secondaryColor: orElse(nullable(text), null),
});

export type StoredAdminSession = {
  admin: { role: number; club_info: { club_name: string; club_logo: string | null } };
  isAdminAuthenticated: true;
  adminAccessToken: string;
  isStripeSetupped: boolean;
  isEmailSetupped: boolean;
};

const storedAdminSession = object<StoredAdminSession>({
  admin: object({ role: whole(), club_info: object({ club_name: text, club_logo: nullable(text) }) }),
  isAdminAuthenticated: exactly(true),
  adminAccessToken: text,
  isStripeSetupped: flag,
  isEmailSetupped: flag,
});

export function readStoredSession(stored: unknown): Partial<StoredSession> {
  const session: Partial<StoredSession> = attempt(storedSession, stored)?.value ?? {};
  // An older version stored the token once, beside the user.
  if (session.user) session.user.token = session.accessToken ?? "";
  return session;
}

export function readStoredAdminSession(stored: unknown): Partial<StoredAdminSession> {
  const session = attempt(storedAdminSession, stored)?.value;
  return session?.adminAccessToken ? session : {};
}
