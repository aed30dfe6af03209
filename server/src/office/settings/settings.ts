import type { z } from "zod";
import type { clubSettingsView } from "#contract/settings.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Config, clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import {
  type ClubRecord,
  type ClubUpdate,
  changeClub,
  closedBy,
  readClub,
} from "../../ground/clubs/index.ts";
import { showPicture } from "../../ground/pictures/index.ts";
import { nextOrderNumber, numberPrefix } from "../../sales/orders/index.ts";

type Section =
  | "profile"
  | "home"
  | "contact"
  | "entitlements"
  | "orders"
  | "stock"
  | "returns"
  | "smtp"
  | "stripe";

type Change = {
  section: Section;
  /** The version the form was loaded with; null to change the newest, whatever it is. */
  version: number | null;
  /** How the current club is changed. */
  to: (record: ClubRecord, tx: ClubTx) => ClubUpdate | Promise<ClubUpdate>;
  /** What the audit log says besides the section's fields, where those hide it. */
  note?: Record<string, unknown>;
};

type Shown = z.input<typeof clubSettingsView>;
type Saved = { message: string; data: Shown };

/** Changes one section of the settings, with before and after in the audit log. Throws STALE_VERSION. */
export async function changeSettings(ctx: Ctx, { section, version, to, note }: Change): Promise<Saved> {
  return inClub(ctx, async (tx) => {
    const record = await readClub(tx, ctx);
    const before = presentSettings(ctx, record, await nextOrderNumber(tx));
    await changeClub(tx, ctx, version, await to(record, tx));
    const after = await showSettings(tx, ctx);
    // The sections show no secrets, so none gets into the log.
    await recordAudit(tx, ctx, {
      action: `settings.${section}_changed`,
      subjectKind: "club",
      subjectId: tx.clubId,
      before: before[section],
      after: { ...after[section], ...note },
    });
    return { message: ctx.words.settings.saved, data: after };
  });
}

/** The settings of the transaction's club as they are now. */
export async function showSettings(tx: ClubTx, ctx: Ctx): Promise<Shown> {
  return presentSettings(ctx, await readClub(tx, ctx), await nextOrderNumber(tx));
}

/** A club's settings as its admins see them: it contains no readable secret. */
function presentSettings(ctx: Ctx, { club, settings }: ClubRecord, nextNumber: number): Shown {
  const { config } = ctx.platform;
  const { host, port, security, username, password, from_name, from_email } = readSmtp(settings);
  return {
    profile: {
      club_name: club.name,
      domain: club.domain,
      shop_url: clubUrl(config, club.domain, "/"),
      club_logo: club.logo === null ? null : `/files/${club.logo}`,
      primary_color: club.primary_color,
      secondary_color: club.secondary_color,
      status: club.status,
      time_zone: club.time_zone,
      closed_by: closedBy(club),
    },
    home: {
      image: showPicture({
        key: club.stage_image,
        alt: club.stage_image_alt,
        width: club.stage_image_width,
        height: club.stage_image_height,
      }),
      image_alt: club.stage_image_alt,
      title: club.stage_title,
      sentence: club.stage_sentence,
      link: club.stage_link,
      button: club.stage_button,
    },
    contact: {
      contact_email: club.contact_email,
      contact_phone: club.contact_phone,
      location: club.location,
    },
    entitlements: { members_only: club.members_only, member_may_cancel: settings.member_may_cancel },
    orders: { number_prefix: numberPrefix(club.domain), next_order_number: nextNumber },
    stock: { low_stock: club.low_stock },
    returns: {
      returns_days: settings.returns_days,
      exchanges_days: settings.exchanges_days,
      returns_instructions: settings.returns_instructions,
      credit_grace_days: settings.credit_grace_days,
    },
    smtp: {
      host,
      port,
      security,
      username,
      from_name,
      from_email,
      has_password: password !== "",
      has_fallback: config.smtpUrl !== undefined,
      last_test: settings.smtp_tested_at && {
        at: settings.smtp_tested_at,
        ok: settings.smtp_test_error === null,
        detail: settings.smtp_test_error ?? ctx.words.settings.testWasAccepted,
      },
    },
    stripe: {
      secret_key: mask(settings.stripe_secret_key),
      webhook_secret: mask(settings.stripe_webhook_secret),
      webhook_url: clubUrl(config, club.domain, `/api/stripe/webhook/${club.domain}`),
      account_name: settings.stripe_account_name,
      livemode: settings.stripe_livemode,
      checked_at: settings.stripe_checked_at,
      has_test_payments: hasTestPayments(config),
    },
    version: settings.version,
  };
}

/** Whether there is a stand-in for Stripe: another address for its API, outside production. */
export function hasTestPayments(config: Pick<Config, "production" | "stripeApiBase">): boolean {
  return !config.production && config.stripeApiBase !== undefined;
}

/** `sk_test_…4242`: enough to distinguish two secrets. */
function mask(secret: string | null): string {
  if (!secret) return "";
  const [kind = ""] = /^((sk|rk)_(test|live)_|whsec_)/.exec(secret) ?? [];
  return `${kind}…${secret.slice(-4)}`;
}

/** A club's own mail server, field by field as in its form; all empty if it has none. */
export type Smtp = {
  host: string;
  port: number | null;
  security: "tls" | "starttls";
  username: string;
  password: string;
  from_name: string;
  from_email: string;
};

type Stored = { smtp_url: string | null; mail_from: string | null };

/** The fields of the form, from the stored address and sender. */
export function readSmtp({ smtp_url, mail_from }: Stored): Smtp {
  const sender = /^(.*)<([^<>]+)>\s*$/.exec(mail_from ?? "");
  const from = {
    from_name: sender?.[1]?.trim().replaceAll('"', "") ?? "",
    from_email: sender?.[2] ?? mail_from ?? "",
  };
  if (!smtp_url) return { host: "", port: null, security: "starttls", username: "", password: "", ...from };
  const { protocol, hostname, port, username, password } = new URL(smtp_url);
  const security = protocol === "smtps:" ? "tls" : "starttls";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: Number(port) || (security === "tls" ? 465 : 587),
    security,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...from,
  };
}

/** The fields of the form as they are stored: one address and one sender. */
export function writeSmtp(smtp: Smtp): Stored {
  const { host, port, security, username, password, from_name, from_email } = smtp;
  const login = username && `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`;
  const name = host.includes(":") ? `[${host}]` : host;
  const scheme = security === "tls" ? "smtps" : "smtp";
  const sender = from_name ? `${from_name} <${from_email}>` : from_email;
  return {
    smtp_url: host ? `${scheme}://${login}${name}:${port}` : null,
    mail_from: from_email ? sender : null,
  };
}
