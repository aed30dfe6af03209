import { clubUrl } from "#server/platform/config.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { firstName, hello, link, type Mail, money, reason, reasonNote } from "../../ground/messages/index.ts";

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
  title: "New credits",
  explanation: "To a member who was given credits.",
  variables: {
    first_name: firstName,
    amount: { label: "Amount", value: (data) => money(data.amount_cents) },
    balance: { label: "New balance", value: (data) => money(data.balance_cents) },
    reason,
    expires: { label: "Last day", value: (data) => data.expires },
    expiry_note: {
      label: "Sentence about the last day",
      value: ({ expires }) => (expires ? `Please spend them by ${expires}.` : ""),
    },
    reason_note: reasonNote,
    shop_url: link("shop_url", "Link to the shop"),
  },
  wording: {
    subject: "You have {{ amount }} more to spend",
    heading: "New credits",
    body: `${hello}<p>{{ club_name }} gave you <strong>{{ amount }}</strong> in credits. You have {{ balance }} now. {{ expiry_note }}</p><p>{{ reason_note }}</p>`,
    button: { label: "Go to the shop", url: "{{ shop_url }}" },
  },
  sample: {
    first_name: "Ava",
    amount_cents: 5000,
    balance_cents: 15_000,
    expires: "31 December 2026",
    reason: "Thank you for helping at the summer party",
    shop_url: "https://shop.example/shop",
  },
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
