import { type ErrorCode, errorStatuses } from "#contract/errors.ts";
import { languages, type Text, type Words } from "#server/words/languages.ts";

type Details = {
  /** Replaces the generic message of the code; shown to people as it is. */
  message?: Text;
  /** Field path to sentences. */
  errors?: Record<string, Text[]>;
  retryAfterSeconds?: number;
  cause?: unknown;
};

/** What a person reads about an error. */
type Said = { message: string; errors?: Record<string, string[]> };

/**
 * The only error that reaches a client on purpose. Anything else becomes INTERNAL and is logged. Its own `message` is for
 * logs and the command line; to show it to people use `saidIn`, with the words of their language.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly text: Text;
  readonly errors: Record<string, Text[]> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    const text: Text = details.message ?? (({ errors }) => errors[code]);
    super(text(languages.en), { cause: details.cause });
    this.text = text;
    this.code = code;
    this.status = errorStatuses[code];
    this.errors = details.errors;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }

  saidIn(words: Words): Said {
    const message = this.text(words);
    if (!this.errors) return { message };
    const errors = Object.entries(this.errors).map(
      ([path, texts]) => [path, texts.map((text) => text(words))] as const,
    );
    return { message, errors: Object.fromEntries(errors) };
  }
}
