import { z } from "zod";
import { closedBy } from "./clubs.ts";
import { isTimeZone } from "./days.ts";
import { endpoint } from "./endpoint.ts";
import { homeStageForm } from "./home-stage.ts";
import { storedPicture } from "./pictures.ts";
import { returnsSettingsForm } from "./returns.ts";
import { said } from "./said.ts";
import {
  email,
  emailOrNone,
  envelope,
  hexColor,
  longText,
  messageOnly,
  phone,
  pictureKey,
  text,
  timestamp,
  urlOut,
  version,
} from "./shapes.ts";
import { smtpSettingsForm, testSmtpForm } from "./smtp-settings.ts";
import { stripeSettingsForm } from "./stripe-settings.ts";

/** Empty or a masked form of a secret that only identifies it, such as `sk_test_…4242`. */
const masked = z.string();

export const clubSettingsView = z.object({
  profile: z.object({
    club_name: z.string(),
    domain: z.string(),
    /** The shop's whole URL. */
    shop_url: urlOut,
    club_logo: z.string().nullable(),
    primary_color: z.string(),
    secondary_color: z.string(),
    status: z.int(),
    time_zone: z.string(),
    /** Null while it is open. */
    closed_by: closedBy.nullable(),
  }),
  home: z.object({
    image: storedPicture.nullable(),
    image_alt: z.string(),
    title: z.string(),
    sentence: z.string(),
    link: z.string(),
    button: z.string(),
  }),
  contact: z.object({ contact_email: emailOrNone, contact_phone: z.string(), location: z.string() }),
  entitlements: z.object({ members_only: z.boolean(), member_may_cancel: z.boolean() }),
  orders: z.object({
    /** What a number begins with, such as `ROV-`. */
    number_prefix: z.string(),
    next_order_number: z.int(),
  }),
  stock: z.object({
    /** Of a size that is low at most so many are left. */
    low_stock: z.int(),
  }),
  returns: z.object({
    /** Days after the goods arrived; 0 takes none. */
    returns_days: z.int(),
    exchanges_days: z.int(),
    returns_instructions: z.string(),
    credit_grace_days: z.int(),
  }),
  smtp: z.object({
    /** `none`: the installation's own server sends the mails. */
    host: z.string(),
    port: z.int().nullable(),
    security: z.enum(["tls", "starttls"]),
    username: z.string(),
    /** A password is stored; it is never shown. */
    has_password: z.boolean(),
    from_name: z.string(),
    from_email: emailOrNone,
    /** The installation sends for clubs that have no server of their own. */
    has_fallback: z.boolean(),
    last_test: z.object({ at: timestamp, ok: z.boolean(), detail: z.string() }).nullable(),
  }),
  stripe: z.object({
    secret_key: masked,
    webhook_secret: masked,
    /** What to enter at Stripe as the webhook's address. */
    webhook_url: urlOut,
    account_name: z.string(),
    livemode: z.boolean().nullable(),
    checked_at: timestamp.nullable(),
    /** There is a stand-in for Stripe, and the club may have an account with it; never in production. */
    has_test_payments: z.boolean(),
  }),
  version: z.int(),
});
export type ClubSettingsView = z.infer<typeof clubSettingsView>;

export const clubProfileForm = z.object({
  club_name: text(80),
  primary_color: hexColor,
  secondary_color: hexColor,
  /** A new logo; omitted keeps the current one, null removes it. */
  club_logo: pictureKey.nullish(),
  /** IANA name of the club's time zone; omitted keeps the current one. */
  time_zone: z.string().max(64).refine(isTimeZone, said("chooseAZone")).optional(),
  version,
});

export const contactSettingsForm = z.object({
  contact_email: z.union([z.literal(""), email]),
  contact_phone: phone(40),
  location: longText(300, 0),
  version,
});

export const entitlementsSettingsForm = z.object({
  members_only: z.boolean(),
  member_may_cancel: z.boolean(),
  version,
});

/** The highest number of pieces that a club may call low. */
export const mostLow = 1_000;

export const orderSettingsForm = z.object({
  /** The number of the next order; higher than that of any order. */
  next_order_number: z.int().min(1).max(999_999_999),
  version,
});

export const stockSettingsForm = z.object({
  /** At most so many left of a size are low; 0: only what is sold out. */
  low_stock: z.int().min(0).max(mostLow),
  version,
});

export const savedSettings = z.object({ message: z.string(), data: clubSettingsView });

export const settings = {
  getSettings: endpoint({
    method: "GET",
    path: "/club/get-settings",
    who: "admin",
    right: "changeSettings",
    summary: "The club's settings, secrets masked",
    tag: "Settings",
    input: z.strictObject({}),
    output: envelope(clubSettingsView),
  }),
  updateProfile: endpoint({
    method: "POST",
    path: "/club-admin-panel/update-profile",
    who: "admin",
    right: "changeSettings",
    summary: "Change the club's name, colours and logo; every page shows them within a second",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: clubProfileForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  deleteImage: endpoint({
    method: "POST",
    path: "/club-admin-panel/delete-image",
    who: "admin",
    right: "changeSettings",
    summary: "Take the club's logo away",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    /** The path of the logo as the settings show it; any other picture is not found. By default the current logo. */
    input: z.strictObject({ image: z.string().max(300).optional() }),
    output: savedSettings,
    errors: ["NOT_FOUND"],
  }),
  homeSettings: endpoint({
    method: "POST",
    path: "/club/home-settings",
    who: "admin",
    right: "changeSettings",
    summary:
      "Change what the home page begins with: a picture, a title, a sentence and a link within the shop",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: homeStageForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  contactSettings: endpoint({
    method: "POST",
    path: "/club/contact-settings",
    who: "admin",
    right: "changeSettings",
    summary: "Change how the club is reached",
    tag: "Settings",
    changes: ["clubPages", "clubs", "dashboard"],
    input: contactSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  entitlementsSettings: endpoint({
    method: "POST",
    path: "/club/entitlements-settings",
    who: "admin",
    right: "changeSettings",
    summary: "Change what members may do: who sees the shop, whether a placed order may be cancelled",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: entitlementsSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  orderSettings: endpoint({
    method: "POST",
    path: "/club/order-settings",
    who: "admin",
    right: "changeSettings",
    summary: "Change the number that the next order gets; only to one that is higher than all used before",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: orderSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  stockSettings: endpoint({
    method: "POST",
    path: "/club/stock-settings",
    who: "admin",
    right: "changeSettings",
    summary:
      "Change how few left of a size are low: on the dashboard, in the list of products and in notices",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: stockSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  returnsSettings: endpoint({
    method: "POST",
    path: "/club/returns-settings",
    who: "admin",
    right: "changeSettings",
    summary: "Change how long members may return and exchange, and what they are told when it is approved",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: returnsSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION"],
  }),
  maintenance: endpoint({
    method: "POST",
    path: "/club/maintenance",
    who: "admin",
    right: "changeSettings",
    summary:
      "Close the club to members and visitors, or open it again; refused with CLUB_INACTIVE while the operator keeps it closed",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: z.strictObject({ closed: z.boolean() }),
    output: savedSettings,
  }),
  smtpSettings: endpoint({
    method: "POST",
    path: "/club/smtp-settings",
    who: "admin",
    right: "changeSettings",
    summary: "Change the club's own email server; hosts inside the installation's network are refused",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: smtpSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION", "SMTP_HOST_NOT_ALLOWED"],
  }),
  testSmtp: endpoint({
    method: "POST",
    path: "/club/test-smtp",
    who: "admin",
    right: "changeSettings",
    summary: "Send one email with these settings now and say what came of it",
    tag: "Settings",
    changes: [],
    input: testSmtpForm,
    output: messageOnly,
    errors: ["SMTP_HOST_NOT_ALLOWED", "SMTP_FAILED"],
  }),
  stripeSettings: endpoint({
    method: "POST",
    path: "/club/stripe-settings",
    who: "admin",
    right: "changeSettings",
    summary: "Change the Stripe keys; a new secret key is tried at Stripe before it is kept",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: stripeSettingsForm,
    output: savedSettings,
    errors: ["STALE_VERSION", "STRIPE_KEY_REFUSED", "PAYMENT_UNAVAILABLE"],
  }),
  testPayments: endpoint({
    method: "POST",
    path: "/club/use-test-payments",
    who: "admin",
    right: "changeSettings",
    summary:
      "Take pretended cards, by an account of the club's own at the stand-in for Stripe; not in production",
    tag: "Settings",
    changes: ["clubs", "dashboard"],
    input: z.object({ version }),
    output: savedSettings,
    errors: ["NOT_FOUND", "STALE_VERSION", "STRIPE_KEY_REFUSED", "PAYMENT_UNAVAILABLE"],
  }),
  checkWebhook: endpoint({
    method: "GET",
    path: "/club/check-webhook",
    who: "admin",
    right: "changeSettings",
    summary:
      "What is right and wrong with the Stripe webhook, as far as Stripe and the events that came can tell",
    tag: "Settings",
    input: z.strictObject({}),
    output: envelope(
      z.object({
        is_sound: z.boolean(),
        findings: z.array(z.object({ is_right: z.boolean(), text: z.string(), at: timestamp.nullable() })),
      }),
    ),
  }),
};
