import { clubUrl } from "#server/platform/config.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { firstName, link, type Mail, money, reason, reasonNote } from "../../ground/messages/index.ts";

type Granted = {
  first_name: string;
  amount_cents: number;
  balance_cents: number;
  /** A date in words, or an empty text. */
  expires: string;
  reason: string;
  shop_url: string;
};

export const creditsGranted: Mail<"credits_granted", Granted> = {
  event: "credits_granted",
  variables: {
    first_name: firstName,
    amount: { value: (data) => money(data.amount_cents) },
    balance: { value: (data) => money(data.balance_cents) },
    reason,
    expires: { value: (data) => data.expires },
    expiry_note: {
      value: ({ expires }, { mails }) => expires && mails.credits_granted.spendBy(expires),
    },
    reason_note: reasonNote,
    shop_url: link("shop_url"),
  },
  buttonUrl: "{{ shop_url }}",
  sample: ({ samples }) => ({
    first_name: "Ava",
    amount_cents: 5000,
    balance_cents: 15_000,
    expires: samples.lastDay,
    reason: samples.grantReason,
    shop_url: "https://shop.example/shop",
  }),
  newest: async (tx, { platform, domain }) => ({
    ...(await newestGrant(tx)),
    shop_url: clubUrl(platform.config, domain, "/shop"),
  }),
};

export const creditMails = [creditsGranted];

type NewestGrant = { first_name: string; amount_cents: number; balance_cents: number; reason: string };

async function newestGrant(tx: ClubTx): Promise<NewestGrant | undefined> {
  const [row] = await tx.query<NewestGrant>(
    `select m.first_name, t.amount_cents, a.balance_cents, t.reason
     from credit_transfers t
     join credit_accounts a on a.club_id = t.club_id and a.id = t.to_account_id
     join members m on m.club_id = a.club_id and m.id = a.member_id
     where t.club_id = $1 and t.kind = 'grant' order by t.id desc limit 1`,
    [tx.clubId],
  );
  return row;
}
