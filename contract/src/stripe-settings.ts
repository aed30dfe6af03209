import { z } from "zod";
import { said } from "./said.ts";
import { version } from "./shapes.ts";

function whyNoKey(typed: string): string {
  if (typed.startsWith("pk_")) return said("publishableKey");
  if (typed.startsWith("whsec_")) return said("webhookSecretForKey");
  if (/^(sk|rk)_/.test(typed)) return said("notTheWholeKey");
  return said("notASecretKey");
}

function whyNoSecret(typed: string): string {
  if (/^(sk|rk|pk)_/.test(typed)) return said("accountKeyForSecret");
  if (typed.startsWith("we_")) return said("webhooksId");
  if (typed.startsWith("whsec_")) return said("notTheWholeSecret");
  return said("notAWebhookSecret");
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
