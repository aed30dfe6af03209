import { auditInsert } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { GrantInput } from "./grant-credits.ts";
import { actorName, assertAmount } from "./transfers.ts";

type NewGrant = Required<Pick<GrantInput, "memberId" | "cents" | "reason" | "dedupeKey">>;

/**
 * What `grantCredits` does with undated credits, for many primary members in one statement, none of whom is named twice. Throws
 * where it cannot be written for all of them, so also where a key was used before.
 */
export async function grantToEach(tx: ClubTx, ctx: Ctx, grants: readonly NewGrant[]): Promise<void> {
  if (grants.length === 0) return;
  for (const { cents } of grants) assertAmount(cents);
  const { actor, platform, requestId } = ctx;
  const given = grants.map(({ memberId, cents, reason, dedupeKey }) => ({
    member_id: memberId,
    cents,
    reason,
    dedupe_key: dedupeKey,
  }));
  const rows = await tx.query(
    grantStatement,
    [
      tx.clubId,
      JSON.stringify(given),
      platform.clock.now(),
      actor.kind,
      actor.id,
      actor.name,
      requestId,
      actorName(ctx),
    ],
    "grant_to_each",
  );
  if (rows.length !== grants.length) throw new Error("Not every grant was written");
}

const grantStatement = `with given as (
    select * from jsonb_to_recordset($2::jsonb) as g (member_id bigint, cents bigint, reason text, dedupe_key text)
  ), wallets as (
    update credit_accounts a set balance_cents = a.balance_cents + given.cents
    from given where a.club_id = $1 and a.kind = 'member' and a.member_id = given.member_id
    returning a.id, a.member_id, a.balance_cents, given.cents, given.reason, given.dedupe_key
  ), audit as (
    ${auditInsert({
      actorKind: "$4",
      actorId: "$5",
      actorName: "$6",
      action: "'credits.granted'",
      subjectKind: "credit_account",
      subjectId: "id",
      memberId: "member_id",
      before: "jsonb_build_object('balance_cents', balance_cents - cents)",
      after:
        "jsonb_build_object('balance_cents', balance_cents, 'cents', cents, 'expires_at', null, 'reason', reason)",
      requestId: "$7",
      at: "$3",
      from: "wallets",
    })} returning id
  )
  insert into credit_transfers (club_id, from_account_id, to_account_id, amount_cents, kind, reason, actor, dedupe_key, created_at)
  select $1, other.id, w.id, w.cents, 'grant', w.reason, $8, w.dedupe_key, $3
  from wallets w, credit_accounts other where other.club_id = $1 and other.kind = 'issuance' and other.member_id is null
  returning id`;
