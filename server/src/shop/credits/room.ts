import { contract } from "#contract/index.ts";
import { namesBySql } from "#server/platform/audit.ts";
import { dollars, listOf, utc } from "#server/platform/db/copies.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { creditAudits } from "./credits.audit.ts";
import { creditMails } from "./credits.mails.ts";
import { explainCredits } from "./explain-credits.ts";
import { creditSweeps } from "./grants.ts";
import { joiningJobs, previewJoining, startJoining } from "./joining/joining.jobs.ts";
import { forgetReasonsOf } from "./ledger.ts";
import { showStatement } from "./statement.ts";

const ownWallet = `select a.id from credit_accounts a where a.club_id = $1 and a.kind = 'member' and a.member_id = $2`;

const creditRoutes: Route[] = implement(contract.credits, { statement: showStatement });

const joiningCreditRoutes: Route[] = implement(contract.joiningCredits, {
  async preview(ctx, { id }) {
    return { data: await previewJoining(ctx, id) };
  },
  async grant(ctx, input) {
    return { data: { job_id: await startJoining(ctx, input) } };
  },
});

export const credits = {
  name: "credits",
  about: "the ledger: grant, hold, post, void, expire",
  reads: [
    "clubs",
    "entitlements",
    "members",
    "membership_categories",
    "order_lines",
    "orders",
    "packs",
    "staff",
  ],
  routes: [...creditRoutes, ...joiningCreditRoutes],
  mails: creditMails,
  jobs: joiningJobs,
  sweeps: creditSweeps,
  audits: creditAudits,
  explains: explainCredits,
  names: {
    credit_account: namesBySql(
      `select a.id, m.first_name || ' ' || m.last_name as name from credit_accounts a
       join members m on m.club_id = a.club_id and m.id = a.member_id where a.club_id = $1 and a.id = any($2)`,
    ),
  },
  forget: (tx, { memberIds }) => forgetReasonsOf(tx, memberIds),
  // How their credits moved.
  copies: {
    parts: {
      credits: {
        sql: listOf(
          `select t.id, t.kind, t.reason, t.order_id, ${utc("t.created_at")} as created_at,
       ${dollars(`case when t.to_account_id = (${ownWallet}) then t.amount_cents else -t.amount_cents end`)} as amount
     from credit_transfers t
     where t.club_id = $1 and (t.from_account_id = (${ownWallet}) or t.to_account_id = (${ownWallet}))`,
        ),
      },
    },
  },
} satisfies Room;
