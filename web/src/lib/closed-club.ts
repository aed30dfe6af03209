import { create } from "zustand";
import { useClub } from "./club.ts";

/** What the page has learned about the club since it was opened; null if nothing. */
const useHeard = create<{ isClosed: boolean | null }>(() => ({ isClosed: null }));

/** Whether the club is closed for maintenance, as far as this page knows. */
export function useIsClubClosed(): boolean {
  const club = useClub();
  const heard = useHeard((state) => state.isClosed);
  return heard ?? (club !== null && !club.status);
}

/** A call was refused because the club is closed, or an admin closed or opened it here. */
export function hearClosed(isClosed: boolean): void {
  useHeard.setState({ isClosed });
}
