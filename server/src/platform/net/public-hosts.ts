import { lookup as systemLookup } from "node:dns/promises";
import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import ipaddr from "ipaddr.js";
import { languages, type Text } from "#server/words/languages.ts";

/** Where a server that a club named is reached, checked a moment ago. Connect to `address`, never to the name again. */
export type FoundHost = {
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

/** A club may not reach that. Says the same whatever the reason, so that it tells nothing of the network. */
export class HostNotAllowed extends Error {
  readonly text: Text;

  constructor(ports: readonly number[]) {
    const text: Text = ({ http }) => http.publicHost(ports);
    super(text(languages.en));
    this.text = text;
  }
}

const lookupMs = 5_000;
const nameForm = /^[a-z0-9_]([a-z0-9_.-]{0,251}[a-z0-9_])?\.?$/;
/** `2130706433`, `0x7f.1` and their like, which the system's lookup takes for addresses. */
const numericEnd = /(^|\.)(\d+|0x[0-9a-f]*)\.?$/;

/**
 * Looks a server up and checks where it leads: only to public addresses, and only by these ports. All addresses of a
 * name must be public. Throws HostNotAllowed, also where the name leads nowhere.
 */
export async function findHost(
  host: string,
  port: number,
  rules: HostRules,
  ports: readonly number[],
): Promise<FoundHost> {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, "$1");
  const isAllowedByName = rules.allowed.includes(`${isIP(name) === 6 ? `[${name}]` : name}:${port}`);
  if (!isAllowedByName && !ports.includes(port)) throw new HostNotAllowed(ports);
  const addresses = await addressesOf(name, rules).catch(() => []);
  const address = addresses.find((one) => isIP(one) === 4) ?? addresses[0];
  if (address === undefined || !(isAllowedByName || addresses.every(isPublic)))
    throw new HostNotAllowed(ports);
  return { address, servername: isIP(name) ? undefined : name.replace(/\.$/, ""), isAllowedByName };
}

/** Every refusal takes this long, so that its time tells nothing of the network behind us. */
const refusalMs = 500;

/** Runs what may find that a host is not allowed; then throws what `refusal` makes of it, evenly late. */
export async function refuseInConstantTime<T>(
  work: () => Promise<T>,
  refusal: (error: HostNotAllowed) => Error,
  time = { now: () => performance.now(), wait: (milliseconds: number): Promise<void> => wait(milliseconds) },
): Promise<T> {
  const begun = time.now();
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof HostNotAllowed)) throw error;
    await time.wait(Math.max(0, refusalMs - (time.now() - begun)));
    throw refusal(error);
  }
}

/** None for what is no name at all, which is not even looked up. */
async function addressesOf(name: string, { lookup = systemAddresses }: HostRules): Promise<string[]> {
  if (isIP(name)) return [name];
  if (!nameForm.test(name) || numericEnd.test(name)) return [];
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<string[]>((resolve) => {
    timer = setTimeout(() => resolve([]), lookupMs);
  });
  try {
    return await Promise.race([lookup(name), tooLong]);
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

/** Ports that a club's own systems may be reached at. */
const webPorts: readonly number[] = [443, 8443];

/** What a receiver said; of its text only the beginning. */
export type Posted = { status: number; text: string };

type Post = {
  url: string;
  body: string;
  headers: Record<string, string>;
  rules: HostRules;
  withinMs: number;
};

const maxAnswerBytes = 64 * 1024;

/**
 * Finds where an address of a club leads: https only, unless the operator named its host. Throws HostNotAllowed. May
 * be asked again and again, and must be before each call, for a name may lead elsewhere a moment later.
 */
export async function findWebHost(url: string, rules: HostRules): Promise<FoundHost & { url: URL }> {
  const parsed = new URL(url);
  const isPlain = parsed.protocol !== "https:";
  const port = Number(parsed.port) || (isPlain ? 80 : 443);
  // A plain address has no port that all may use, so only the operator's list lets it through.
  const found = await findHost(parsed.hostname, port, rules, isPlain ? [] : webPorts);
  return { ...found, url: parsed };
}

/**
 * Posts a text to an address of a club and gives the answer, whatever its status; a redirect is an answer too, and is
 * not followed. Connects to the very address that was checked. Throws HostNotAllowed, and what went wrong on the way.
 */
export async function postText({ url, body, headers, rules, withinMs }: Post): Promise<Posted> {
  const ending = AbortSignal.timeout(withinMs);
  const { address, servername, url: parsed } = await findWebHost(url, rules);
  const content = Buffer.from(body, "utf8");
  const options: RequestOptions & { servername?: string } = {
    method: "POST",
    host: address,
    port: parsed.port || (parsed.protocol === "https:" ? 443 : 80),
    path: `${parsed.pathname}${parsed.search}`,
    headers: { ...headers, host: parsed.host, "content-length": content.length },
    // The certificate is still that of the name, and no connection outlives its check.
    ...(servername !== undefined && { servername }),
    agent: false,
    signal: ending,
  };
  const message = await answerTo(parsed.protocol === "https:" ? requestHttps : requestHttp, options, content);
  return { status: message.statusCode ?? 0, text: await beginningOf(message) };
}

function answerTo(
  request: typeof requestHttp,
  options: RequestOptions,
  content: Buffer,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const outgoing = request(options, resolve);
    outgoing.on("error", reject);
    outgoing.end(content);
  });
}

/** The status decides; a text that does not end, or breaks off, is taken as far as it came. */
async function beginningOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of message) {
      parts.push(part as Buffer);
      bytes += (part as Buffer).length;
      if (bytes >= maxAnswerBytes) break;
    }
  } catch {
    // Told by the status already.
  } finally {
    message.destroy();
  }
  return Buffer.concat(parts).subarray(0, maxAnswerBytes).toString("utf8");
}
