import { type ErrorCode, errorTable } from "#contract/errors.ts";

type Details = {
  /** Replaces the table's sentence; shown to people as it is. */
  message?: string;
  /** Field path to sentences. */
  errors?: Record<string, string[]>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** The one error that reaches a client on purpose. Anything else becomes INTERNAL and is logged. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly errors: Record<string, string[]> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause });
    this.code = code;
    this.status = errorTable[code].status;
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}
