/** The URL of a club's shop from the front door: its label before this host, on the same port. */
export function clubAddress(
  here: { protocol: string; host: string; hostname: string },
  domain: string,
): string {
  // An IP address takes no sub-domain; on one's own machine the names under localhost work.
  const isBare = here.hostname === "localhost" || /^[\d.]+$|:/.test(here.hostname);
  const port = here.host.slice(here.hostname.length);
  const root = isBare ? "kitroom.localhost" : here.hostname.replace(/^www\./, "");
  return `${here.protocol}//${domain}.${root}${port}/`;
}

/** The host of the front door, before which a club's name stands. */
export function frontHost({ host }: { host: string }): string {
  return host.replace(/^www\./, "");
}

/** The name of a club in what somebody typed or pasted: a name, a host or a whole address. */
export function nameIn(typed: string): string {
  return typed
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, "")
    .replace(/[/?#].*$/s, "");
}
