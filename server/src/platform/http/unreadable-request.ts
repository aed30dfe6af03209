import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { type ErrorBody, type ErrorCode, errorStatuses } from "#contract/errors.ts";
import { languages } from "#server/words/languages.ts";

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "REQUEST_TIMEOUT",
};

/**
 * Answers what never became a request, because its headers are too long, too slow or not HTTP, in the format of
 * every other error, and closes the connection.
 */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  const code = codes[error.code ?? ""] ?? "MALFORMED_REQUEST";
  const status = errorStatuses[code];
  const answer: ErrorBody = { message: languages.en.errors[code], code, request_id: randomUUID() };
  const body = JSON.stringify(answer);
  const head = [
    `HTTP/1.1 ${status} ${code}`,
    "Content-Type: application/json; charset=utf-8",
    `Content-Length: ${Buffer.byteLength(body)}`,
    "Cache-Control: no-store",
    "X-Content-Type-Options: nosniff",
    "Connection: close",
  ];
  if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  socket.destroy(error);
}
