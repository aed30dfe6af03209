import { ORPCError } from "@orpc/client";
import type { ErrorCode } from "#contract/errors.ts";
import { errors as words } from "#words/ui.ts";

export const UNEXPECTED_ERROR = words.unexpected;

/** The code of an error whose body is not the server's, such as a proxy's page. */
const FOREIGN_ANSWER = "FOREIGN_ANSWER";

/** What the client keeps of the server's error body. */
export type ErrorDetails = {
  /** Field path to sentences. */
  errors?: Record<string, string[]>;
  request_id?: string;
  /** Seconds after which to retry, if the server said so. */
  retry_after?: number;
};

export type ApiError = ORPCError<ErrorCode | (string & {}), ErrorDetails | undefined>;

export function isApiError(error: unknown): error is ApiError {
  return error instanceof ORPCError;
}

/** The sentence to show: the server's own, or that something unexpected happened. */
export function errorText(error: unknown, fallback: string = UNEXPECTED_ERROR): string {
  if (isNetworkError(error)) return words.noConnection;
  if (!isApiError(error) || error.code === FOREIGN_ANSWER) return fallback;
  return error.message.trim() || fallback;
}

/** The message for a rejected file, if the server has none of its own. */
export const UPLOAD_FAILED = words.upload;

/** The message for a failed upload: the server's own, or that it failed, also if nothing arrived. */
export function uploadText(error: unknown): string {
  return isNetworkError(error) ? UPLOAD_FAILED : errorText(error, UPLOAD_FAILED);
}

/** The first message for every field that the server rejected, for a form's `setErrors`. */
export function fieldErrors(error: unknown): Record<string, string> {
  const errors = isApiError(error) ? (error.data?.errors ?? {}) : {};
  return Object.fromEntries(
    Object.entries(errors).flatMap(([field, texts]) => (texts[0] ? [[field, texts[0]]] : [])),
  );
}

export function hasCode(error: unknown, code: ErrorCode): boolean {
  return isApiError(error) && error.code === code;
}

/** True if there was no answer at all; a repeated GET may then succeed. */
export function isNetworkError(error: unknown): boolean {
  return error instanceof TypeError;
}

/**
 * Turns `{ message, code, errors, request_id }` into the error that the app handles. Any other body is not ours: it
 * has no message for people, so each screen shows its own.
 */
export function readErrorBody(body: unknown, status: number, retryAfter?: number): ApiError {
  if (typeof body !== "object" || body === null || !("code" in body) || typeof body.code !== "string")
    return new ORPCError(FOREIGN_ANSWER, { status, message: UNEXPECTED_ERROR });
  const { code, message, errors, request_id } = body as { code: string; message?: unknown } & ErrorDetails;
  return new ORPCError(code, {
    status,
    message: typeof message === "string" && message !== "" ? message : UNEXPECTED_ERROR,
    data: { errors, request_id, retry_after: retryAfter },
  });
}
