import type { settings } from "#contract/settings.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { type ClubRecord, type ClubUpdate, readClub } from "../../ground/clubs/index.ts";
import { checkKey, forgetStripeDeliveries, type KnownAccount } from "../../sales/payments/index.ts";
import { changeSettings } from "./change-settings.ts";

/** Events are resent for days, but with the new secret; payments under way end within the hour. */
const previousLifeMs = 24 * 3600 * 1000;

type Form = Input<typeof settings.stripeSettings>;
type Secrets = NonNullable<ClubUpdate["settings"]>;

/**
 * Changes the Stripe keys. A new secret key is tested at Stripe first, outside transactions. The previous keys
 * stay valid for a day, for payments and events under way on another account; those on the same account use the new key. Throws STALE_VERSION,
 * STRIPE_KEY_REFUSED, PAYMENT_UNAVAILABLE.
 */
export async function changeStripe(ctx: Ctx, { version, ...form }: Form) {
  const { settings } = await inClub(ctx, (tx) => readClub(tx, ctx));
  if (settings.version !== version) throw new ApiError("STALE_VERSION");
  const account = form.secret_key ? await checkKey(ctx.platform, form.secret_key) : null;
  return changeSettings(ctx, {
    section: "stripe",
    version,
    async to(record, tx) {
      if (form.webhook_secret !== undefined) await forgetStripeDeliveries(tx);
      return { settings: { ...newSecrets(ctx, record, form), ...accountFields(ctx, form, account) } };
    },
  });
}

function newSecrets(ctx: Ctx, { settings: now }: ClubRecord, form: Omit<Form, "version">): Secrets {
  const key = form.secret_key === undefined ? now.stripe_secret_key : form.secret_key || null;
  const webhook = form.webhook_secret === undefined ? now.stripe_webhook_secret : form.webhook_secret || null;
  const isNewKey = key !== now.stripe_secret_key;
  const isNewWebhook = webhook !== now.stripe_webhook_secret;
  if (!isNewKey && !isNewWebhook) return {};
  const moment = ctx.platform.clock.now();
  const isGood = now.stripe_previous_until !== null && now.stripe_previous_until > moment;
  const kept = (isNew: boolean, present: string | null, previous: string | null) =>
    (isNew && present) || (isGood ? previous : null);
  return {
    stripe_secret_key: key,
    stripe_webhook_secret: webhook,
    stripe_previous_secret_key: kept(isNewKey, now.stripe_secret_key, now.stripe_previous_secret_key),
    stripe_previous_account_id:
      isNewKey && now.stripe_secret_key ? now.stripe_account_id : now.stripe_previous_account_id,
    stripe_previous_webhook_secret: kept(
      isNewWebhook,
      now.stripe_webhook_secret,
      now.stripe_previous_webhook_secret,
    ),
    stripe_previous_until: new Date(moment.getTime() + previousLifeMs),
  };
}

/** What Stripe said about the account, if it was asked; nothing is known about a removed key. */
function accountFields(ctx: Ctx, form: Omit<Form, "version">, account: KnownAccount | null): Secrets {
  if (account)
    return {
      stripe_account_id: account.id,
      stripe_account_name: account.name,
      stripe_livemode: account.livemode,
      stripe_checked_at: ctx.platform.clock.now(),
    };
  if (form.secret_key !== "") return {};
  return { stripe_account_id: null, stripe_account_name: "", stripe_livemode: null, stripe_checked_at: null };
}
