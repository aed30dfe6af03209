import { createContext, useContext } from "react";
import { create } from "zustand";
import type { ClubInfo } from "#contract/clubs.ts";
import { storeText } from "./store-text.ts";

const DEFAULT_ROOT_DOMAIN = "kitroom.localhost";
const LOCAL_DOMAIN_KEY = "domain";

/** What the server inlines into the page, so that the first paint waits for no call. */
export type Boot = {
  /** Null where the host belongs to no club. */
  club: ClubInfo | null;
  product: string;
  /** Answers that the first screen needs, under the keys that the query cache uses. */
  queries: [queryKey: readonly unknown[], data: unknown][];
  /** Whether the host names a club at all. Absent in pages of a server that does not say. */
  host?: "club" | "none" | "unknown";
  /** The subject of the page's path, such as a product, does not exist. */
  missing?: boolean;
  /** A host without a club lists the clubs; otherwise visitors have to know their club's name. */
  front_door?: boolean;
};

const EMPTY_BOOT: Boot = { club: null, product: "Kitroom", queries: [] };

/** The boot data. A server renders pages of many clubs, so none of it is in a module. */
export const PageContext = createContext<Boot>(EMPTY_BOOT);

export function usePage(): Boot {
  return useContext(PageContext);
}

/** The club of this page, or null if the host has none. It never changes while the page is open. */
export function useClub(): ClubInfo | null {
  return usePage().club;
}

/** What calls send as `domain`. */
export function useClubDomain(): string {
  const { club, host } = usePage();
  if (club !== null) return club.domain;
  // The server knows better than the host name whether it is a club's.
  if (host === "none") return "";
  return (typeof window === "undefined" ? null : domainOfHost(window.location.hostname)) ?? "";
}

/**
 * The club's label in a host name: what precedes the root domain, else the first of more than two labels.
 * Null if the host names no club.
 */
export function domainOfHost(host: string): string | null {
  const name = host.toLowerCase().replace(/\.$/, "");
  if (name === DEFAULT_ROOT_DOMAIN) return null;
  if (name.endsWith(`.${DEFAULT_ROOT_DOMAIN}`)) return name.split(".")[0] ?? null;
  const labels = name.split(".");
  const isAddress = /^[\d.]+$/.test(name) || name.includes(":");
  return labels.length > 2 && !isAddress ? (labels[0] ?? null) : null;
}

/** Keeps the club's domain under its own key in local storage, where the storefront has always had it. */
export function rememberDomain(domain: string): void {
  try {
    storeText(window.localStorage, LOCAL_DOMAIN_KEY, domain);
  } catch {
    // Without local storage the page's own club is enough.
  }
}

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

/** When the page was opened, in milliseconds since 1970: the age of its first answers. Unknown on a server. */
export const openedAt = typeof document === "undefined" ? undefined : performance.timeOrigin;

/** Text without boot data returns an empty one: the app then asks the server itself. */
export function readBoot(element: { textContent: string | null } | null): Boot {
  const text = element?.textContent?.trim();
  if (!text) return EMPTY_BOOT;
  try {
    return { ...EMPTY_BOOT, ...(JSON.parse(text) as Partial<Boot>) };
  } catch (error) {
    console.error("The page's boot data could not be read.", error);
    return EMPTY_BOOT;
  }
}
