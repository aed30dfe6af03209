import { createHash, randomUUID } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";
import type { Root } from "../tracing.ts";

/** An id for a request, in the form of OpenTelemetry's trace ids: 32 hexadecimal characters. */
export function newRequestId(): string {
  return randomUUID().replaceAll("-", "");
}

/** The trace of what happens under an id: the id itself, or what it ends with; for any other, always the same. */
export function traceOf(requestId: string): string {
  return (
    /(?:^|-)([0-9a-f]{32})$/.exec(requestId)?.[1] ??
    createHash("sha256").update(requestId).digest("hex").slice(0, 32)
  );
}

const traceparent = /^[0-9a-f]{2}-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** The trace that a request is part of, as the proxy in front says; null if there is none to trust, or it says none. */
export function traceAbove(
  headers: IncomingHttpHeaders,
  { trustProxy }: { trustProxy: number },
): Root | null {
  const { traceparent: header } = headers;
  if (trustProxy === 0 || typeof header !== "string" || header.startsWith("ff")) return null;
  const [, traceId, parentId, flags = ""] = traceparent.exec(header) ?? [];
  if (!traceId || !parentId) return null;
  return { traceId, parentId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
