import type { IncomingHttpHeaders } from "node:http";
import { isIP } from "node:net";
import type { Config } from "../config.ts";

/** Labels that never name a club. */
const reserved = new Set(["www", "api", "admin", "mail", "assets", "static"]);

/** What a host may look like: a name or an address, and a port. */
const form = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** The settings that decide which club a host means. */
export type ClubHostRules = Pick<Config, "rootDomains" | "clubsOnAnyDomain" | "trustForwardedHost">;

/**
 * The club's label in a host name, or null. A configured root domain is stripped first. Only if the operator
 * named none, the first label of any other name with more than two counts as well. IP addresses, reserved labels and
 * what cannot be a host name no club.
 */
export function clubLabel(
  host: string,
  { rootDomains, clubsOnAnyDomain }: Pick<ClubHostRules, "rootDomains" | "clubsOnAnyDomain">,
): string | null {
  if (!form.test(host)) return null;
  const name = host.toLowerCase().replace(/:\d+$/, "").replace(/\.$/, "");
  if (isIP(name) || name.startsWith("[")) return null;
  const root = rootDomains.find((domain) => name === domain || name.endsWith(`.${domain}`));
  const labels = name.split(".");
  const label = root
    ? name
        .slice(0, -root.length - 1)
        .split(".")
        .at(0)
    : clubsOnAnyDomain && labels.length > 2
      ? labels[0]
      : undefined;
  return label && !reserved.has(label) ? label : null;
}

/**
 * The host that a request is for, from `Host`. Most proxies pass a visitor's own X-Forwarded-Host on, so it
 * counts only if the operator says that the proxy writes it; of several, the last, which is the nearest proxy's.
 */
export function hostOf(headers: IncomingHttpHeaders, { trustForwardedHost }: ClubHostRules): string {
  const forwarded = trustForwardedHost ? headers["x-forwarded-host"] : undefined;
  return [forwarded].flat().at(-1)?.split(",").at(-1)?.trim() || (headers.host ?? "");
}

/** Whether the request names one host: HTTP wants 400 for several and for what is none. HTTP/1.0 needs none. */
export function namesOneHost(headers: IncomingHttpHeaders, rules: ClubHostRules): boolean {
  return [headers.host, hostOf(headers, rules)].every((host) => !host || form.test(host));
}

/** The label of the club that a request is for, or null. The only way to get it, so that no two parts can differ. */
export function requestedClub(headers: IncomingHttpHeaders, rules: ClubHostRules): string | null {
  return clubLabel(hostOf(headers, rules), rules);
}

/** The label of the club whose page sends a request, or null if it is no club's or unknown. */
export function originClub({ origin }: IncomingHttpHeaders, rules: ClubHostRules): string | null {
  const host = /^https?:\/\/([^/]+)$/i.exec(origin ?? "")?.[1];
  return host === undefined ? null : clubLabel(host, rules);
}

/** `Vary`, for caches on the way. */
export function varyOf({ trustForwardedHost }: ClubHostRules): string {
  return trustForwardedHost ? "Origin, X-Forwarded-Host" : "Origin";
}
