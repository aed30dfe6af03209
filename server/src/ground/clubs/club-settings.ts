import type pg from "pg";
import { type EarlierKeys, openEarlierKeys } from "#server/platform/club-keys.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { unseal } from "#server/platform/secrets.ts";

/** A club's rules and secrets, decrypted. Never leaves the server. */
export type ClubSettings = {
  stripeSecretKey: string | null;
  stripeWebhookSecret: string | null;
  /** The key's account, if known. */
  stripeAccountId: string | null;
  /** What the three were before the last change, for a day after it; null from then on. */
  stripePreviousSecretKey: string | null;
  stripePreviousWebhookSecret: string | null;
  stripePreviousAccountId: string | null;
  smtpUrl: string | null;
  /** Of the cells that the club was in before. */
  earlierKeys: EarlierKeys;
  mailFrom: string | null;
  memberMayCancel: boolean;
  /** Credits refunded after their last day may be spent for this many more days. */
  creditGraceDays: number;
  returns: { returnsDays: number; exchangesDays: number; instructions: string };
};

type Row = {
  stripe_secret_key: string | null;
  stripe_webhook_secret: string | null;
  stripe_previous_secret_key: string | null;
  stripe_previous_webhook_secret: string | null;
  stripe_previous_until: Date | null;
  stripe_account_id: string | null;
  stripe_previous_account_id: string | null;
  smtp_url: string | null;
  earlier_keys: string | null;
  mail_from: string | null;
  member_may_cancel: boolean;
  returns_days: number;
  credit_grace_days: number;
  exchanges_days: number;
  returns_instructions: string;
};

/** How long members may return and exchange goods if the club says nothing. */
const usualDays = 30;

/** What is needed from the caller: the key for the secrets, the time, and the installation's own mail server. */
type Caller = {
  readonly platform: {
    readonly config: { acceptedKeys: readonly string[]; smtpUrl?: string | undefined };
    readonly clock: { now(): Date };
  };
};

/** What links were signed with in the cells that a club was in before, as it is stored. */
export async function storedEarlierKeys(
  client: Pick<pg.Client, "query">,
  clubId: number,
): Promise<string | null> {
  const { rows } = await client.query<{ earlier_keys: string | null }>(
    "select earlier_keys from club_settings where club_id = $1",
    [clubId],
  );
  return rows[0]?.earlier_keys ?? null;
}

/** The settings of the transaction's club. A club without a row has no secrets and the default rules. */
export async function readClubSettings(tx: ClubTx, caller: Caller): Promise<ClubSettings> {
  const row = await settingsRow(tx);
  const open = (sealed: string | null | undefined) =>
    sealed ? unseal(caller.platform.config.acceptedKeys, sealed) : null;
  const previous = row?.stripe_previous_until;
  const isPreviousGood = previous ? previous > caller.platform.clock.now() : false;
  return {
    stripeSecretKey: open(row?.stripe_secret_key),
    stripeWebhookSecret: open(row?.stripe_webhook_secret),
    stripeAccountId: row?.stripe_account_id ?? null,
    stripePreviousAccountId: isPreviousGood ? (row?.stripe_previous_account_id ?? null) : null,
    stripePreviousSecretKey: isPreviousGood ? open(row?.stripe_previous_secret_key) : null,
    stripePreviousWebhookSecret: isPreviousGood ? open(row?.stripe_previous_webhook_secret) : null,
    smtpUrl: open(row?.smtp_url),
    earlierKeys: openEarlierKeys(caller.platform.config.acceptedKeys, row?.earlier_keys ?? null),
    mailFrom: row?.mail_from ?? null,
    memberMayCancel: row?.member_may_cancel ?? true,
    creditGraceDays: row?.credit_grace_days ?? 0,
    returns: {
      returnsDays: row?.returns_days ?? usualDays,
      exchangesDays: row?.exchanges_days ?? usualDays,
      instructions: row?.returns_instructions ?? "",
    },
  };
}

/** Stores the account of the club's key, as Stripe reports it, if it was unknown and the key is still this one. */
export async function saveStripeAccount(
  tx: ClubTx,
  caller: Caller,
  known: { secretKey: string; accountId: string },
): Promise<void> {
  await tx.query("select 1 from club_settings where club_id = $1 for update", [tx.clubId]);
  const { stripeSecretKey, stripeAccountId } = await readClubSettings(tx, caller);
  if (stripeSecretKey !== known.secretKey || stripeAccountId !== null) return;
  await tx.query("update club_settings set stripe_account_id = $2 where club_id = $1", [
    tx.clubId,
    known.accountId,
  ]);
}

/** Whether the club can take cards and send mail; the installation's own mail server counts. */
export async function clubSetup(tx: ClubTx, caller: Caller) {
  const row = await settingsRow(tx);
  return {
    stripe_settings: Boolean(row?.stripe_secret_key),
    smtp_settings: Boolean(row?.smtp_url || caller.platform.config.smtpUrl),
  };
}

async function settingsRow(tx: ClubTx): Promise<Row | undefined> {
  const text = `select stripe_secret_key, stripe_webhook_secret, stripe_previous_secret_key,
      stripe_previous_webhook_secret, stripe_previous_until, stripe_account_id, stripe_previous_account_id, smtp_url, earlier_keys, mail_from, member_may_cancel,
      returns_days, exchanges_days, returns_instructions, credit_grace_days
    from club_settings where club_id = $1`;
  const [row] = await tx.query<Row>(text, [tx.clubId], "club_settings");
  return row;
}
