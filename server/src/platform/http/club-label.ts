import { isIP } from "node:net";

/** Labels that never name a club. */
const reserved = new Set(["www", "api", "admin", "mail", "assets", "static"]);

/**
 * The club's label in a host name, or null. A configured root domain is taken off first; otherwise the first
 * label of a name with more than two counts. IP addresses and reserved labels name no club.
 */
export function clubLabel(host: string, rootDomains: readonly string[]): string | null {
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  if (isIP(name) || name.startsWith("[")) return null;
  const root = rootDomains.find((domain) => name === domain || name.endsWith(`.${domain}`));
  const labels = name.split(".");
  const label = root
    ? name
        .slice(0, -root.length - 1)
        .split(".")
        .at(0)
    : labels.length > 2
      ? labels[0]
      : undefined;
  return label && !reserved.has(label) ? label : null;
}
