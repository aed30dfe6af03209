import http from "node:http";
import https from "node:https";

const TIMEOUT_MS = 10_000;

export type Poster = {
  /** Sends the text and answers the HTTP status. Throws when no answer comes. */
  post(url: string, body: string, headers: Record<string, string>): Promise<number>;
  close(): void;
};

/** A small HTTP client for webhooks. Names under `localhost` are this machine, whatever its resolver says. */
export function openPoster(): Poster {
  const agents = {
    "http:": new http.Agent({ keepAlive: true, maxSockets: 32 }),
    "https:": new https.Agent({ keepAlive: true, maxSockets: 32 }),
  };
  const stopping = new AbortController();

  function post(url: string, body: string, headers: Record<string, string>): Promise<number> {
    const target = new URL(url);
    const secure = target.protocol === "https:";
    const local = target.hostname === "localhost" || target.hostname.endsWith(".localhost");
    return new Promise((resolve, reject) => {
      const request = (secure ? https : http).request(
        {
          method: "POST",
          hostname: local ? "127.0.0.1" : target.hostname,
          port: target.port,
          path: `${target.pathname}${target.search}`,
          agent: agents[secure ? "https:" : "http:"],
          headers: { ...headers, host: target.host, "content-length": Buffer.byteLength(body) },
          signal: AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), stopping.signal]),
        },
        (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        },
      );
      request.on("error", reject);
      request.end(body);
    });
  }

  return {
    post,
    close: () => {
      stopping.abort();
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
}
