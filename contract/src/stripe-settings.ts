import { z } from "zod";
import { version } from "./shapes.ts";

function whyNoKey(typed: string): string {
  if (typed.startsWith("pk_")) return "This is the publishable key. The secret key begins with sk_ or rk_.";
  if (typed.startsWith("whsec_")) return "This is a webhook secret. The secret key begins with sk_ or rk_.";
  if (/^(sk|rk)_/.test(typed)) return "This is not the whole key. Copy it from Stripe again.";
  return "A secret key begins with sk_ or rk_.";
}

function whyNoSecret(typed: string): string {
  if (/^(sk|rk|pk)_/.test(typed)) return "This is an account key. The webhook secret begins with whsec_.";
  if (typed.startsWith("we_"))
    return "This is the webhook's ID. Its signing secret begins with whsec_: reveal it at Stripe and copy it.";
  if (typed.startsWith("whsec_")) return "This is not the whole secret. Copy it from Stripe again.";
  return "A webhook secret begins with whsec_.";
}

/** The keys of the club's account at Stripe. */
export const stripeSettingsForm = z.object({
  /** Omitted keeps the current key; empty removes it. */
  secret_key: z
    .union([
      z.literal(""),
      z
        .string()
        .trim()
        .regex(/^(sk|rk)_(test|live)_\w{8,250}$/, { error: ({ input }) => whyNoKey(String(input)) }),
    ])
    .optional(),
  webhook_secret: z
    .union([
      z.literal(""),
      z
        .string()
        .trim()
        .regex(/^whsec_\S{8,250}$/, { error: ({ input }) => whyNoSecret(String(input)) }),
    ])
    .optional(),
  version,
});
