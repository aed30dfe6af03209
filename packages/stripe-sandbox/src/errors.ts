import type { JsonObject } from "./json.ts";

export type FailureDetails = {
  /** Stripe's error type; `invalid_request_error` by default. */
  type?: string;
  code?: string;
  param?: string;
  status?: number;
  /** Whether an idempotency key remembers this answer. Stripe remembers refusals, but not failed validation. */
  remembered?: boolean;
  /** Further members of the error object, such as `decline_code`. */
  more?: JsonObject;
};

/** An answer with an HTTP status other than 200, in the shape of Stripe's errors. */
export class StripeFailure extends Error {
  readonly status: number;
  readonly remembered: boolean;
  readonly body: JsonObject;

  constructor(message: string, details: FailureDetails = {}) {
    super(message);
    this.status = details.status ?? 400;
    this.remembered = details.remembered ?? false;
    this.body = {
      error: {
        ...details.more,
        ...(details.code === undefined
          ? {}
          : {
              code: details.code,
              doc_url: `https://stripe.com/docs/error-codes/${details.code.replaceAll("_", "-")}`,
            }),
        message,
        ...(details.param === undefined ? {} : { param: details.param }),
        type: details.type ?? "invalid_request_error",
      },
    };
  }
}

/** The named object is not among those of the calling account. */
export function noSuch(noun: string, id: string, param = "id"): StripeFailure {
  return new StripeFailure(`No such ${noun}: '${id}'`, { status: 404, code: "resource_missing", param });
}

/** The call is well formed, but the object's state does not allow it. */
export function refused(message: string, details: FailureDetails = {}): StripeFailure {
  return new StripeFailure(message, { remembered: true, ...details });
}
