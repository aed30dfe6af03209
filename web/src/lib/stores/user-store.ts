import { useIsInBrowser } from "../browser.ts";
import { persistedStore, type TextStorage } from "./persistence.ts";
import { readStoredSession, type StoredSession, type StoredUser } from "./stored-sessions.ts";

type Session = {
  user: Omit<StoredUser, "credits" | "token"> & { credits?: number };
  accessToken: string;
  /** Dollars. By default the sum of the user's credits, which are 0 if missing. */
  credits?: number;
};

type UserActions = {
  setUser: (session: Session) => void;
  /** Ends the session: nothing of the member stays, in memory or in local storage. */
  clearUser: () => void;
  /** Back to a first visit, including the club's colours. */
  resetUser: () => void;
  increaseCredits: (dollars: number) => void;
  decreaseCredits: (dollars: number) => void;
  setClub: (club: ClubLook) => void;
};

export type UserStore = StoredSession & UserActions;

type ClubLook = { club_logo: string | null; primary_color: string | null; secondary_color: string | null };

const NO_SESSION = { user: null, isAuthenticated: false, accessToken: null, userCredits: 0 } as const;
const INITIAL: StoredSession = { ...NO_SESSION, club: null, primaryColor: null, secondaryColor: null };

export function createUserStore(backend?: () => TextStorage) {
  const store = persistedStore<UserStore>({
    name: "user",
    backend,
    initial: NO_SESSION,
    toStored: ({ user, club, isAuthenticated, accessToken, userCredits, primaryColor, secondaryColor }) => ({
      user,
      club,
      isAuthenticated,
      accessToken,
      userCredits,
      primaryColor,
      secondaryColor,
    }),
    fromStored: readStoredSession,
    // The club may be set before a slow storage answers; that must not end the stored session.
    combine: (stored, current) => (current.isAuthenticated ? {} : { ...stored, ...lookOf(current) }),
    create: (set, get) => ({
      ...INITIAL,
      setUser: ({ user, accessToken, credits }) =>
        set({
          user: storedPart(user, accessToken),
          isAuthenticated: true,
          accessToken,
          userCredits: credits ?? totalCredits(user),
        }),
      clearUser: () => {
        set(NO_SESSION);
        store.persist.clearStorage();
      },
      resetUser: () => {
        set(INITIAL);
        store.persist.clearStorage();
      },
      increaseCredits: (dollars) => set({ userCredits: addDollars(get().userCredits, dollars) }),
      decreaseCredits: (dollars) => set({ userCredits: addDollars(get().userCredits, -dollars) }),
      setClub: ({ club_logo, primary_color, secondary_color }) =>
        set({ club: { club_logo }, primaryColor: primary_color, secondaryColor: secondary_color }),
    }),
  });
  return store;
}

export const useUserStore = createUserStore();

/** In the browser alone: the page that the server renders is everybody's. */
export function useIsSignedIn(): boolean {
  const isSignedIn = useUserStore(({ isAuthenticated }) => isAuthenticated);
  return useIsInBrowser() && isSignedIn;
}

function lookOf({ club, primaryColor, secondaryColor }: StoredSession): Partial<StoredSession> {
  return primaryColor === null ? {} : { club, primaryColor, secondaryColor };
}

function storedPart(user: Session["user"], token: string): StoredUser {
  const { id, name, first_name, role, credits = 0, credit_entries = [] } = user;
  return { id, name, first_name, role, credits, credit_entries, token };
}

/** Credits of a member: the undated balance plus every dated grant that is still open, in dollars. */
export function totalCredits(user: { credits?: number; credit_entries?: { credits: number }[] }): number {
  const cents = (user.credit_entries ?? []).reduce(
    (sum, entry) => sum + toCents(entry.credits),
    toCents(user.credits ?? 0),
  );
  return cents / 100;
}

/** Sums dollars without floating-point noise. */
export function addDollars(first: number, second: number): number {
  return (toCents(first) + toCents(second)) / 100;
}

function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}
