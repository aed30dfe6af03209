import type { AnyContractRouter } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { hearClosed } from "./club.ts";
import { readErrorBody } from "./errors.ts";
import { expireSession, type SessionKind, tokenOf } from "./session.ts";

/** Extra headers of one call: `client.checkout.orderStore(input, { context: { headers: { ... } } })`. */
export type CallContext = { headers?: Record<string, string> };

/**
 * The connection to the server for one kind of session. It sends only that session's bearer token, and ends the session
 * when the server no longer accepts the token.
 */
export function apiLink(contract: AnyContractRouter, kind: SessionKind): OpenAPILink<CallContext> {
  return new OpenAPILink<CallContext>(contract, {
    url: () => new URL("/api", window.location.origin),
    headers: ({ context }) => ({ ...authorization(tokenOf(kind)), ...context.headers }),
    fetch: async (request, init) => {
      const response = await fetch(await inAddress(request), init);
      const token = bearerToken(request);
      if (response.status === 401 && token !== null) await expireSession(kind, token);
      return response;
    },
    customErrorResponseBodyDecoder: (body, { status, headers }) => {
      const error = readErrorBody(body, status, readSeconds(headers["retry-after"]));
      // Staff can work while the club is closed; to everybody else the whole page is closed.
      if (kind === "user" && error.code === "CLUB_INACTIVE") hearClosed(true);
      return error;
    },
  });
}

/** The link puts a DELETE's input into a body, where proxies may drop it and the server does not look. */
async function inAddress(request: Request): Promise<Request> {
  if (request.method !== "DELETE") return request;
  const text = await request.text();
  const url = new URL(request.url);
  const input = text === "" ? {} : (JSON.parse(text) as Record<string, unknown>);
  for (const [name, value] of Object.entries(input)) url.searchParams.set(name, String(value));
  const headers = new Headers(request.headers);
  headers.delete("content-type");
  return new Request(url, { method: "DELETE", headers, signal: request.signal });
}

function authorization(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` };
}

function bearerToken(request: Request): string | null {
  return /^Bearer (.+)$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;
}

function readSeconds(header: string | readonly string[] | undefined): number | undefined {
  const seconds = Number(header);
  return Number.isFinite(seconds) ? seconds : undefined;
}

/** 32 hexadecimal digits. `crypto.randomUUID` is missing on pages without TLS; this is not. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
