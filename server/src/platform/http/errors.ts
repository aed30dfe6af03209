import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ErrorBody } from "#contract/errors.ts";
import { saidOfUnforeseen, sentence } from "#contract/said.ts";
import { languages, type Text, type Words } from "#server/words/languages.ts";
import { sqlState } from "../db/in-club.ts";
import { isSilence, WrongRole } from "../db/pool.ts";
import { ApiError } from "./api-error.ts";
import { escapeHtml, product } from "./page-head.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The words of the request's language, once the club is known. */
    words?: Words;
  }
}

/** All issues of a failed parse that reports its input, by field path. If there is only one, it is the message. */
export function validationError(error: z.ZodError): ApiError {
  const errors: Record<string, Text[]> = {};
  for (const issue of error.issues) {
    const path = issue.path.join(".") || "_";
    errors[path] = [...(errors[path] ?? []), textOf(issue)];
  }
  const [text, ...further] = Object.values(errors).flat();
  return new ApiError("VALIDATION_FAILED", {
    errors,
    ...(text && further.length === 0 && { message: text }),
  });
}

/** What is said of an issue of a parse that reports its input. */
export function textOf(issue: z.core.$ZodIssue): Text {
  const { message, ...raw } = issue;
  const unforeseen = saidOfUnforeseen(raw as z.core.$ZodRawIssue);
  return ({ forms }) => sentence(message, forms) ?? sentence(unforeseen, forms) ?? message;
}

/**
 * Renders every error that leaves a handler, in the language of the request: as a page where a browser opened the address, as JSON
 * for everything else. Only ApiError reaches the client as it is.
 */
export function renderError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const known = toApiError(error);
  if (known.status >= 500) request.log.error({ err: error }, known.code);
  if (known.retryAfterSeconds) reply.header("retry-after", known.retryAfterSeconds);
  if (known.status === 401) reply.header("www-authenticate", "Bearer");
  reply.status(known.status).header("cache-control", "no-store");
  const words = request.words ?? languages.en;
  if (isForWindow(request)) return reply.type("text/html; charset=utf-8").send(errorPage(known, words));
  const { message, errors } = known.saidIn(words);
  const body: ErrorBody = { message, code: known.code, ...(errors && { errors }), request_id: request.id };
  return reply.send(body);
}

function toApiError(error: FastifyError | Error): ApiError {
  if (error instanceof ApiError) return error;
  const status = (error as FastifyError).statusCode;
  if (status === 413) return new ApiError("PAYLOAD_TOO_LARGE");
  if (status === 415) return new ApiError("UNSUPPORTED_MEDIA_TYPE");
  if (status === 503) return new ApiError("OVERLOADED", { retryAfterSeconds: 2 });
  // 414 is a path segment longer than any name: nothing is there.
  if (status === 404 || status === 414) return new ApiError("NOT_FOUND");
  if (status !== undefined && status >= 400 && status < 500) return new ApiError("MALFORMED_REQUEST");
  if (databaseIsAway(error)) return new ApiError("UNAVAILABLE", { retryAfterSeconds: 2, cause: error });
  return new ApiError("INTERNAL", { cause: error });
}

/** Connection refused or cut, shutdown, start-up, no free slot, silence, no writes: the database will be back. */
function databaseIsAway(error: Error): boolean {
  const state = sqlState(error);
  // 25006 is a write to a database that accepts none: a standby, or one whose disk an operator protects.
  if (state && /^(08|57|53|25006)/.test(state)) return true;
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if (current instanceof WrongRole || isSilence(current)) return true;
    const { code } = current as { code?: string };
    if (code === "ECONNREFUSED" || code === "ECONNRESET" || code === "EPIPE" || code === "ENOENT")
      return true;
    if (
      /Connection terminated|timeout exceeded when trying to connect|Client has encountered/.test(
        current.message,
      )
    ) {
      return true;
    }
  }
  return false;
}

/** Whether a browser asked for this to show it in its window, rather than a script that reads errors as JSON. */
function isForWindow({ method, url, headers }: FastifyRequest): boolean {
  return method === "GET" && !url.startsWith("/api/") && /text\/html/.test(headers.accept ?? "");
}

/**
 * What somebody sees who opened an address that nothing could be shown for: the server is busy, the database is away, the
 * file is gone. It needs nothing that might be missing too: no club, no file, no script.
 */
function errorPage(error: ApiError, words: Words): string {
  const { heads, language } = words;
  const title = error.status === 404 ? heads.notFound : heads.notShown;
  const { message } = error.saidIn(words);
  return `<!doctype html>
<html lang="${language.code}">
<head>
<meta charset="utf-8">
<title>${title} - ${product}</title>
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<style>${style}</style>
</head>
<body>
<main>
<h1>${title}</h1>
${error.status === 404 ? "" : `<p>${escapeHtml(message)}</p>`}
<p>${error.status >= 500 ? `<a href="">${heads.tryAgain}</a>` : `<a href="/">${heads.toHome}</a>`}</p>
</main>
</body>
</html>
`;
}

const style = [
  "body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.5 'Inter Variable',Inter,system-ui,sans-serif}",
  "main{box-sizing:border-box;max-width:36rem;padding:2rem}",
  "h1{margin:0;font-size:1.75rem;line-height:1.25}",
  "a{display:inline-block;padding-block:.5rem}",
].join("");
