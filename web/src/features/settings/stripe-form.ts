type StripeValues = { secret_key: string | null; webhook_secret: string | null };

/** What is sent: an empty field keeps what is stored, null removes it. */
export function stripeInput({ secret_key, webhook_secret }: StripeValues) {
  return {
    ...(secret_key !== "" && { secret_key: secret_key?.trim() ?? "" }),
    ...(webhook_secret !== "" && { webhook_secret: webhook_secret?.trim() ?? "" }),
  };
}
