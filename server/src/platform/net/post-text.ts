import { type IncomingMessage, type RequestOptions, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type FoundHost, findHost, type HostRules } from "./public-hosts.ts";

/** Ports that a club's own systems may be reached at. */
export const webPorts: readonly number[] = [443, 8443];

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
    const sent = request(options, resolve);
    sent.on("error", reject);
    sent.end(content);
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
