import { type Boot, boot, setBoot } from "./boot.ts";

export const PRODUCT_NAME = boot.product;

const DEFAULT_ROOT_DOMAIN = "kitroom.localhost";
const LOCAL_DOMAIN_KEY = "domain";

/** The club of this page, or null where the host has none. It never changes while the page is open. */
export let club = boot.club;

/** What calls name as `domain`. */
export let clubDomain: string = domainOf(boot);

/** The zone in whose days and by whose clock everything of the club is shown. */
export function clubTimeZone(): string {
  return club?.time_zone ?? "UTC";
}

/** The panel has just set the club's zone: shows it from now on, without loading the page anew. */
export function keepTimeZone(time_zone: string): void {
  if (club) club = { ...club, time_zone };
}

/**
 * Does something as the page of one club, which a server does for many clubs in turn. It must be done when this
 * returns: what waits for anything would go on in the page of another club.
 */
export function inPageOf<T>(page: Boot, work: () => T): T {
  const before = boot;
  show(page);
  try {
    return work();
  } finally {
    show(before);
  }
}

function show(page: Boot): void {
  setBoot(page);
  club = page.club;
  clubDomain = domainOf(page);
}

function domainOf({ club, host }: Boot): string {
  if (club !== null) return club.domain;
  // The server knows better than the name of the host whether it is a club's.
  if (host === "none") return "";
  return (typeof window === "undefined" ? null : domainOfHost(window.location.hostname)) ?? "";
}

/**
 * The club's label in a host name: what stands before the root domain, else the first of more than two labels.
 * Null when the host names no club.
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
export function rememberDomain(): void {
  if (club === null) return;
  try {
    window.localStorage.setItem(LOCAL_DOMAIN_KEY, club.domain);
  } catch {
    // Without local storage the page's own club is enough.
  }
}
