import type { TextStorage } from "./persistence.ts";
import { persistedStore } from "./persistence.ts";
import { readStoredAdminSession, type StoredAdminSession } from "./stored-sessions.ts";

type AdminSession = {
  admin: StoredAdminSession["admin"] | null;
  isAdminAuthenticated: boolean;
  adminAccessToken: string | null;
  isStripeSetupped: boolean;
  isEmailSetupped: boolean;
};

type AdminActions = {
  setAdmin: (session: {
    admin: StoredAdminSession["admin"];
    accessToken: string;
    isStripeSetupped: boolean;
    isEmailSetupped: boolean;
  }) => void;
  /** Ends the session, on logout or when it expired. */
  clearAdmin: () => void;
};

export type AdminStore = AdminSession & AdminActions;

const NO_SESSION: AdminSession = {
  admin: null,
  isAdminAuthenticated: false,
  adminAccessToken: null,
  isStripeSetupped: false,
  isEmailSetupped: false,
};

export function createAdminStore(backend?: () => TextStorage) {
  const store = persistedStore<AdminStore>({
    name: "admin",
    backend,
    initial: NO_SESSION,
    toStored: ({ admin, isAdminAuthenticated, adminAccessToken, isStripeSetupped, isEmailSetupped }) => ({
      admin,
      isAdminAuthenticated,
      adminAccessToken,
      isStripeSetupped,
      isEmailSetupped,
    }),
    fromStored: readStoredAdminSession,
    combine: (stored, current) => (current.isAdminAuthenticated ? {} : stored),
    create: (set) => ({
      ...NO_SESSION,
      setAdmin: ({ admin, accessToken, isStripeSetupped, isEmailSetupped }) =>
        set({
          admin: storedPart(admin),
          isAdminAuthenticated: true,
          adminAccessToken: accessToken,
          isStripeSetupped,
          isEmailSetupped,
        }),
      clearAdmin: () => {
        set(NO_SESSION);
        store.persist.clearStorage();
      },
    }),
  });
  return store;
}

export const useAdminStore = createAdminStore();

function storedPart({ role, club_info }: StoredAdminSession["admin"]): StoredAdminSession["admin"] {
  return { role, club_info: { club_name: club_info.club_name, club_logo: club_info.club_logo } };
}
