import type { settings } from "#contract/settings.ts";
import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { type ClubRecord, type ClubUpdate, readClub } from "../../ground/clubs/index.ts";
import {
  checkKey,
  type DeliveryState,
  deliveryState,
  forgetStripeDeliveries,
  GatewayRefusal,
  type KnownAccount,
  listStripeEndpoints,
  openTestAccount,
  type StripeEndpoint,
} from "../../sales/payments/index.ts";
import { changeSettings, hasTestPayments } from "./settings.ts";

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

/**
 * Gives the club its own account with the stand-in for Stripe, where test cards pay, and enters its key and webhook
 * secret. Throws NOT_FOUND if there is no stand-in, as in production, STALE_VERSION, PAYMENT_UNAVAILABLE.
 */
export async function openTestPayments(ctx: Ctx, { version }: Input<typeof settings.testPayments>) {
  const { config } = ctx.platform;
  if (!hasTestPayments(config)) throw new ApiError("NOT_FOUND");
  const { club, settings: now } = await inClub(ctx, (tx) => readClub(tx, ctx));
  if (now.version !== version) throw new ApiError("STALE_VERSION");
  const url = clubUrl(config, club.domain, `/api/stripe/webhook/${club.domain}`);
  const { secretKey, webhookSecret } = await openTestAccount(ctx.platform, { clubName: club.name, url });
  return changeStripe(ctx, { version, secret_key: secretKey, webhook_secret: webhookSecret });
}

/** What is right and wrong with the club's webhook, as far as Stripe and received events show. */
export async function checkWebhook(ctx: Ctx): Promise<{ is_sound: boolean; findings: WebhookFinding[] }> {
  const { club, settings, deliveries } = await inClub(ctx, async (tx) => ({
    ...(await readClub(tx, ctx)),
    deliveries: await deliveryState(tx),
  }));
  const { stripe_secret_key: key, stripe_webhook_secret: secret } = settings;
  const words = ctx.words.settings.webhook;
  if (!key) return told([]);
  const url = clubUrl(ctx.platform.config, club.domain, `/api/stripe/webhook/${club.domain}`);
  const known = await endpointsOf(ctx, key);
  return told([
    ...(secret ? [] : [wrong(words.secretMissing)]),
    ...(typeof known === "string" ? [wrong(known)] : endpointFindings(known, url, words)),
    ...(secret ? [deliveryFinding(deliveries, words)] : []),
  ]);
}

/** The account's endpoints, or a sentence saying why they are unknown. */
async function endpointsOf(ctx: Ctx, key: string): Promise<StripeEndpoint[] | string> {
  try {
    return await listStripeEndpoints(ctx.platform, key);
  } catch (error) {
    const { keyReadsNone, noAnswer } = ctx.words.settings.webhook;
    if (error instanceof GatewayRefusal) return keyReadsNone;
    if (error instanceof ApiError) return noAnswer;
    throw error;
  }
}

function wrong(text: string): WebhookFinding {
  return { is_right: false, text, at: null };
}

function told(findings: WebhookFinding[]) {
  return { is_sound: findings.every(({ is_right }) => is_right), findings };
}

/** One thing that is right or wrong, in words; `at` is when it was last seen. */
type WebhookFinding = { is_right: boolean; text: string; at: Date | null };

type Said = Words["settings"]["webhook"];

/** Kinds of events of which the shop needs at least one, as the settings name them. */
const needed = ["checkout.session.", "refund.", "charge.dispute."];

/** What the account's list of endpoints says about the shop's URL. */
function endpointFindings(endpoints: StripeEndpoint[], url: string, words: Said): WebhookFinding[] {
  const ours = endpoints.filter((endpoint) => sameAddress(endpoint.url, url));
  const [first, second] = ours;
  if (!first) return [no(words.noSuchAddress(url))];
  const findings: WebhookFinding[] = [];
  if (ours.every(({ isEnabled }) => !isEnabled)) findings.push(no(words.switchedOff));
  if (second) findings.push(no(words.several));
  const missing = needed.filter(
    (kind) => !ours.some(({ events }) => events.some((event) => event === "*" || event.startsWith(kind))),
  );
  if (missing.length > 0) findings.push(no(words.withoutEvents(missing)));
  return findings.length > 0 ? findings : [{ is_right: true, text: words.isThere, at: null }];
}

/** What the events since the secret was entered say about it. */
function deliveryFinding(
  { acceptedAt, refusedAt, refusedWhy }: DeliveryState,
  { refused, accepted, noneYet }: Said,
): WebhookFinding {
  if (refusedAt && refusedWhy && (!acceptedAt || refusedAt > acceptedAt))
    return { is_right: false, text: refused[refusedWhy], at: refusedAt };
  if (acceptedAt) return { is_right: true, text: accepted, at: acceptedAt };
  return { is_right: true, text: noneYet, at: null };
}

/** The path names the club; the shop may be reached under more than one host. */
function sameAddress(one: string, other: string): boolean {
  return URL.canParse(one) && new URL(one).pathname.replace(/\/$/, "") === new URL(other).pathname;
}

function no(text: string): WebhookFinding {
  return { is_right: false, text, at: null };
}
