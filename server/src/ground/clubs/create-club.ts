import type { PoolClient } from "pg";
import type { Platform } from "#server/platform/context.ts";
import type { Pool } from "#server/platform/db/pool.ts";
import { clubLabel } from "#server/platform/http/club-label.ts";
import { seal } from "#server/platform/secrets.ts";

export type NewClub = {
  /** The sub-domain label; reserved ones are refused. */
  domain: string;
  name: string;
  /** Key of the logo in the file store. */
  logo?: string | null;
  /** 1 open, 0 maintenance. */
  status?: number;
  primaryColor?: string;
  secondaryColor?: string;
  membersOnly?: boolean;
  contactEmail?: string;
  contactPhone?: string;
  location?: string;
  /** IANA name such as `Europe/London`; UTC if none is given. */
  timeZone?: string;
  stripeSecretKey?: string | null;
  stripeWebhookSecret?: string | null;
  smtpUrl?: string | null;
  mailFrom?: string | null;
  memberMayCancel?: boolean;
};

type Means = {
  /** The database owner's pool, because the app's role may not create clubs. */
  owner: Pool;
  /** The room of credits is above this one, so the caller passes its function in. */
  openLedger: (client: PoolClient, clubId: number) => Promise<void>;
};

/**
 * Creates a club with its settings and ledger accounts; returns its id. Throws if the domain is taken or cannot name
 * a club.
 */
export async function createClub(
  platform: { readonly config: Pick<Platform["config"], "secretKey"> },
  { owner, openLedger }: Means,
  club: NewClub,
): Promise<number> {
  if (!mayNameClub(club.domain)) throw new Error(`"${club.domain}" cannot be the domain of a club`);
  const client = await owner.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query<{ id: number }>(insertClub, clubValues(club));
    const id = Number(rows[0]?.id);
    await client.query("select set_config('kitroom.club_id', $1, true)", [String(id)]);
    await client.query(insertSettings, settingsValues(platform.config.secretKey, id, club));
    await openLedger(client, id);
    await client.query("commit");
    return id;
  } catch (error) {
    await client.query("rollback").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Whether a label can be the domain of a club: that of a host name, in small letters, and not reserved. */
export function mayNameClub(domain: string): boolean {
  const rules = { rootDomains: ["club.example"], clubsOnAnyDomain: false };
  return (
    /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(domain) &&
    clubLabel(`${domain}.club.example`, rules) === domain
  );
}

const insertClub = `insert into clubs
  (domain, name, logo, status, primary_color, secondary_color, members_only, contact_email, contact_phone, location,
   time_zone)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`;

function clubValues(club: NewClub): unknown[] {
  return [
    club.domain,
    club.name,
    club.logo ?? null,
    club.status ?? 1,
    club.primaryColor ?? "#376A6B",
    club.secondaryColor ?? "#1D323F",
    club.membersOnly ?? false,
    club.contactEmail ?? "",
    club.contactPhone ?? "",
    club.location ?? "",
    club.timeZone ?? "UTC",
  ];
}

const insertSettings = `insert into club_settings
  (club_id, stripe_secret_key, stripe_webhook_secret, smtp_url, mail_from, member_may_cancel)
  values ($1, $2, $3, $4, $5, $6)`;

function settingsValues(secretKey: string, id: number, club: NewClub): unknown[] {
  const sealed = (plain: string | null | undefined) => (plain ? seal(secretKey, plain) : null);
  return [
    id,
    sealed(club.stripeSecretKey),
    sealed(club.stripeWebhookSecret),
    sealed(club.smtpUrl),
    club.mailFrom ?? null,
    club.memberMayCancel ?? true,
  ];
}
