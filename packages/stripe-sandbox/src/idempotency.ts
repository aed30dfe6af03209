import { StripeFailure } from "./errors.ts";
import type { RememberedAnswer } from "./tables.ts";
import type { Answer, Call, World } from "./world.ts";

export const REMEMBER_SECONDS = 24 * 60 * 60;
export const MAX_KEY_LENGTH = 255;

/** The answer that the call's idempotency key already got, if any. Throws when the key was used for something else. */
export function rememberedAnswer(world: World, call: Call): RememberedAnswer | undefined {
  if (call.idempotencyKey === null) return undefined;
  const row = world.store.get("idempotency", call.account.id, call.idempotencyKey);
  if (!row || row.created + REMEMBER_SECONDS <= world.clock.now()) return undefined;
  if (row.call !== call.path) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used for the same endpoint they were first used for ('${call.path}' instead of '${row.call}'). Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`,
    );
  }
  if (row.params !== JSON.stringify(call.params)) {
    throw idempotencyError(
      `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${call.idempotencyKey}' if you meant to execute a different request.`,
    );
  }
  return row;
}

/** To be called inside the change that the call makes, so that both are kept or neither. */
export function rememberAnswer(world: World, call: Call, answer: Answer): void {
  if (call.idempotencyKey === null) return;
  world.store.put("idempotency", call.account.id, call.idempotencyKey, {
    call: call.path,
    params: JSON.stringify(call.params),
    request_id: call.requestId ?? "",
    created: world.clock.now(),
    status: answer.status,
    body: answer.body,
  });
}

/** The answer to a second call with a key whose first call is still on its way. */
export function inUse(key: string): StripeFailure {
  return new StripeFailure(
    `There is currently another in-progress request using this Idempotency-Key: ${key} (that probably means you submitted twice, and the other request is still going through).`,
    { status: 409, type: "idempotency_error", code: "idempotency_key_in_use" },
  );
}

function idempotencyError(message: string): StripeFailure {
  return new StripeFailure(message, { type: "idempotency_error" });
}
