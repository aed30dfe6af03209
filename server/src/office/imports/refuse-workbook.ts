import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";

/** Throws VALIDATION_FAILED about the file. */
export function refuse(message: Text): never {
  throw new ApiError("VALIDATION_FAILED", { message, errors: { file: [message] } });
}
