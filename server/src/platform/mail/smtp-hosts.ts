import { lookup as systemLookup } from "node:dns/promises";
import { isIP } from "node:net";
import ipaddr from "ipaddr.js";
import { smtpPorts } from "#contract/settings.ts";

/** Where a mail server is reached, checked a moment ago. Connect to `address`, never to the name again. */
export type MailHost = {
  address: string;
  /** The name that its certificate must carry; undefined where only an address was given. */
  servername: string | undefined;
  /** The operator named it: it may stand inside the installation's network and may do without TLS. */
  isAllowedByName: boolean;
};

/** What a club may reach with the installation's hands. */
export type HostRules = {
  /** `host:port` of servers that the operator allows, wherever they stand. */
  readonly allowed: readonly string[];
  /** Another way to look names up, for tests. */
  readonly lookup?: (name: string) => Promise<string[]>;
};

/** A club may not have mail sent there. Says the same whatever the reason, so that it tells nothing of the network. */
export class HostNotAllowed extends Error {
  constructor() {
    super("Its name must lead to a public address, and its port be 25, 465, 587 or 2525.");
  }
}

const lookupMs = 5_000;
const nameForm = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?\.?$/;
/** `2130706433`, `0x7f.1` and their like, which the system's lookup takes for addresses. */
const numericEnd = /(^|\.)(\d+|0x[0-9a-f]*)\.?$/;

/**
 * Looks a mail server up and checks where it leads: only to public addresses, and only by the ports of mail. All
 * addresses of a name must be public. Throws HostNotAllowed, also where the name leads nowhere.
 */
export async function findMailHost(host: string, port: number, rules: HostRules): Promise<MailHost> {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const isAllowedByName = rules.allowed.includes(`${isIP(name) === 6 ? `[${name}]` : name}:${port}`);
  if (!isAllowedByName && !smtpPorts.some((one) => one === port)) throw new HostNotAllowed();
  const addresses = await addressesOf(name, rules);
  const address = addresses.find((one) => isIP(one) === 4) ?? addresses[0];
  if (address === undefined || !(isAllowedByName || addresses.every(isPublic))) throw new HostNotAllowed();
  return { address, servername: isIP(name) ? undefined : name.replace(/\.$/, ""), isAllowedByName };
}

async function addressesOf(name: string, { lookup = systemAddresses }: HostRules): Promise<string[]> {
  if (isIP(name)) return [name];
  if (!nameForm.test(name) || numericEnd.test(name)) throw new HostNotAllowed();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new HostNotAllowed()), lookupMs);
  });
  try {
    return await Promise.race([lookup(name), tooLong]);
  } catch {
    throw new HostNotAllowed();
  } finally {
    clearTimeout(timer);
  }
}

async function systemAddresses(name: string): Promise<string[]> {
  return (await systemLookup(name, { all: true })).map(({ address }) => address);
}

/** Of IPv6 only what is given out to the public, `2000::/3`, and in it nothing that stands for another network. */
function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(ipaddr.parseCIDR("2000::/3"));
}
