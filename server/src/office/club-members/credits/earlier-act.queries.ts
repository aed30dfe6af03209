import type { ClubTx } from "#server/platform/db/in-club.ts";

/** A manual grant or deduction. */
export type CreditAct = { kind: "grant" | "deduct"; cents: number; reason: string; expiresAt: Date | null };

/**
 * What was done with a wallet under a key before, or null. A deduction that took from several grants has a part
 * for each, whose keys begin with the act's own; they are summed.
 */
export async function earlierAct(tx: ClubTx, accountId: number, key: string): Promise<CreditAct | null> {
  const [row] = await tx.query<CreditAct>(
    `select t.kind, sum(t.amount_cents)::bigint as cents, t.reason,
       case when t.kind = 'grant' then max(g.expires_at) end as "expiresAt"
     from credit_transfers t left join credit_grants g on g.club_id = t.club_id and g.id = t.grant_id
     where t.club_id = $1 and (t.from_account_id = $2 or t.to_account_id = $2)
       and (t.dedupe_key = $3 or starts_with(t.dedupe_key, $3 || ':'))
     group by t.kind, t.reason`,
    [tx.clubId, accountId, key],
  );
  return row ?? null;
}

/** Whether a repeated request asks for what was done. */
export function sameAct(done: CreditAct, asked: CreditAct): boolean {
  return (
    done.kind === asked.kind &&
    done.cents === asked.cents &&
    done.reason === asked.reason &&
    done.expiresAt?.getTime() === asked.expiresAt?.getTime()
  );
}
