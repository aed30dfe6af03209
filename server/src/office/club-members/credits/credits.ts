import type { z } from "zod";
import type { creditsForm } from "#contract/club-credits.ts";
import type { clubMembers } from "#contract/club-members.ts";
import { dayOf, endOfDay } from "#contract/days.ts";
import { toCents } from "#contract/money.ts";
import { clubUrl } from "#server/platform/config.ts";
import { type Ctx, idempotencyKey } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import type { Text } from "#server/words/languages.ts";
import { queueMail } from "../../../ground/messages/index.ts";
import {
  creditsGranted,
  deductCredits,
  grantCredits,
  lockWallet,
  presentStatementEntry,
  readStatement,
} from "../../../shop/credits/index.ts";
import { manualKey } from "../club-members.policy.ts";
import { type PersonRow, readPerson, showMember } from "../people/show-member.ts";

/**
 * Grants credits to a member, or takes some away, once for each Idempotency-Key; returns the member as they are
 * then. Throws NOT_FOUND, INSUFFICIENT_CREDITS, IDEMPOTENCY_KEY_REUSED; VALIDATION_FAILED for a dependant, who
 * spends the primary's credits, and for a day in the past.
 */
export async function manageCredits(ctx: Ctx, form: z.output<typeof creditsForm>) {
  const key = keyOf(ctx, form.member_id);
  const act: CreditAct = {
    kind: form.kind,
    cents: toCents(form.amount),
    reason: form.reason,
    expiresAt: form.expires_on ? endOfDay(form.expires_on, ctx.timeZone) : null,
  };
  return inClub(ctx, async (tx) => {
    // Under the wallet's lock one act with a key sees whether another came first.
    const { accountId } = await lockWallet(tx, form.member_id);
    const person = await readPerson(tx, form.member_id);
    if (person.primary_name !== null) refuseDependant(person.primary_name);
    const earlier = key && (await earlierAct(tx, accountId, key));
    if (earlier && !sameAct(earlier, act)) throw new ApiError("IDEMPOTENCY_KEY_REUSED");
    if (!earlier) await perform(tx, ctx, person, act, key);
    return showMember(tx, ctx, form.member_id);
  });
}

async function perform(
  tx: ClubTx,
  ctx: Ctx,
  person: PersonRow,
  { kind, ...act }: CreditAct,
  key: string | null,
): Promise<void> {
  const move = { memberId: person.id, ...act, ...(key && { dedupeKey: key }) };
  if (kind === "deduct") {
    await deductCredits(tx, ctx, move);
    return;
  }
  if (act.expiresAt && act.expiresAt <= ctx.platform.clock.now())
    refuse("expires_on", ({ clubMembers }) => clubMembers.lastDayPast);
  await grantCredits(tx, ctx, move);
  if (person.email && person.account_status === 1) await tellMember(tx, ctx, person, person.email, act);
}

async function tellMember(
  tx: ClubTx,
  ctx: Ctx,
  person: PersonRow,
  email: string,
  act: Omit<CreditAct, "kind">,
): Promise<void> {
  await queueMail(tx, ctx, {
    mail: creditsGranted,
    to: email,
    memberId: person.id,
    data: {
      first_name: person.first_name,
      amount_cents: act.cents,
      balance_cents: person.balance_cents + act.cents,
      expires: act.expiresAt ? ctx.words.language.dayInWords(dayOf(act.expiresAt, ctx.timeZone)) : "",
      reason: act.reason,
      shop_url: clubUrl(ctx.platform.config, ctx.domain, "/shop"),
    },
  });
}

/** The key as the ledger stores it; null if none was sent. */
function keyOf(ctx: Ctx, memberId: number): string | null {
  const key = idempotencyKey(ctx);
  return key && manualKey(memberId, key);
}

function refuseDependant(primaryName: string): never {
  refuse("member_id", ({ clubMembers }) => clubMembers.spendsAnothers(primaryName));
}

function refuse(field: string, message: Text): never {
  throw new ApiError("VALIDATION_FAILED", { message, errors: { [field]: [message] } });
}

/** A manual grant or deduction. */
type CreditAct = { kind: "grant" | "deduct"; cents: number; reason: string; expiresAt: Date | null };

/**
 * What was done with a wallet under a key before, or null. A deduction that took from several grants has a part
 * for each, whose keys begin with the act's own; they are summed.
 */
async function earlierAct(tx: ClubTx, accountId: number, key: string): Promise<CreditAct | null> {
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
function sameAct(done: CreditAct, asked: CreditAct): boolean {
  return (
    done.kind === asked.kind &&
    done.cents === asked.cents &&
    done.reason === asked.reason &&
    done.expiresAt?.getTime() === asked.expiresAt?.getTime()
  );
}

/** Every movement of a member's own wallet, newest first; a dependant has none. Throws NOT_FOUND. */
export async function creditStatement(
  ctx: Ctx,
  { id, ...paging }: Input<typeof clubMembers.creditStatement>,
) {
  const { rows, ...page } = await inClub(ctx, async (tx) => {
    await readPerson(tx, id);
    return readStatement(tx, id, paging);
  });
  return { data: rows.map(presentStatementEntry), ...page };
}
