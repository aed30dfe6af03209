import { request } from "node:http";
import type { Endpoint } from "./endpoints.ts";
import { createClub, createPair } from "./factories.ts";
import { patienceMs } from "./patience.ts";
import type { TestServer } from "./test-server.ts";

/** A caller's club, with a member and an admin who have nothing yet. */
export type Home = { clubId: number; domain: string; memberId: number; tokens: Record<string, string> };

/** A separate club for each attack, so that what one endpoint does does not affect the next; or new people of a club. */
export async function openHome({ owner }: TestServer, existing?: number): Promise<Home> {
  const clubId = existing ?? (await createClub(owner));
  const { domain, memberId, tokens } = await createPair(owner, clubId);
  return { clubId, memberId, domain, tokens: { ...tokens, admin: tokens.staff } };
}

/** The path with every id parameter set to this number, and the others to something. */
export function pathOf({ path }: Endpoint, id: number, input: Record<string, unknown> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(input[name] ?? id)));
}

export type RawAnswer = { status: number; headers: Record<string, unknown>; text: string };

/** One request with exactly these bytes as path, headers and body. */
export function sendRaw(
  server: TestServer,
  home: Home,
  sent: {
    method: string;
    path: string;
    token?: string | undefined;
    headers?: Record<string, string>;
    body?: string | undefined;
  },
): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const headers = {
      host: `${home.domain}.kitroom.localhost:${server.port}`,
      ...(sent.token && { authorization: `Bearer ${sent.token}` }),
      ...(sent.body !== undefined && { "content-length": String(Buffer.byteLength(sent.body)) }),
      ...sent.headers,
    };
    const options = { port: server.port, host: "127.0.0.1", method: sent.method, path: sent.path, headers };
    const asked = request(options, (message) => {
      const parts: Buffer[] = [];
      message.on("data", (part: Buffer) => parts.push(part));
      message.on("error", reject);
      message.on("end", () =>
        resolve({
          status: message.statusCode ?? 0,
          headers: message.headers,
          text: Buffer.concat(parts).toString("utf8"),
        }),
      );
    });
    asked.on("error", reject);
    asked.setTimeout(patienceMs, () => asked.destroy(new Error(`${sent.method} ${sent.path} hangs`)));
    asked.end(sent.body);
  });
}

/** The code of an error's answer, or nothing. */
export function codeOf({ text }: RawAnswer): string | undefined {
  return /"code":"(\w+)"/.exec(text)?.[1];
}
