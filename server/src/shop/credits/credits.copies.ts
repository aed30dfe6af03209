import { dollars, listOf, utc } from "#server/platform/db/copies.ts";

const ownWallet = `select a.id from credit_accounts a where a.club_id = $1 and a.kind = 'member' and a.member_id = $2`;

/** How their credits moved. */
export const ownCredits = {
  credits: {
    sql: listOf(
      `select t.id, t.kind, t.reason, t.order_id, ${utc("t.created_at")} as created_at,
       ${dollars(`case when t.to_account_id = (${ownWallet}) then t.amount_cents else -t.amount_cents end`)} as amount
     from credit_transfers t
     where t.club_id = $1 and (t.from_account_id = (${ownWallet}) or t.to_account_id = (${ownWallet}))`,
    ),
  },
};
