import type { Ctx } from "#server/platform/context.ts";
import { countOne, startCounters } from "#server/platform/counters.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { digest } from "#server/platform/secrets.ts";
import { maxGuesses } from "./codes.queries.ts";
import { codeLifeSeconds, type GuessOutcome } from "./mailed-codes.ts";

// A reset code that was asked for an unknown address expires and locks like any other, so that guessing at it
// does not tell whether the address is known. It is two counters among the rate
// limits: of guesses by whoever asked for it, and of everybody else's.

type Asked = { kind: string; email: string; challenge?: string | undefined };

const keyOf = (ctx: Ctx, { kind, email, challenge = "" }: Asked) =>
  `unknownCode:${digest(`${ctx.clubId}:${kind}:${email}:${challenge}`).toString("base64url")}`;

/** Begins the life of a code that is never mailed. */
export async function pretendCode(tx: ClubTx, ctx: Ctx, asked: Asked): Promise<void> {
  const keys = [keyOf(ctx, asked), keyOf(ctx, { ...asked, challenge: undefined })];
  await startCounters(tx, keys, new Date(ctx.platform.clock.now().getTime() + codeLifeSeconds * 1000));
}

/** What a guess at such a code is told. */
export async function pretendGuess(
  tx: ClubTx,
  ctx: Ctx,
  asked: Asked,
): Promise<Exclude<GuessOutcome, "right">> {
  const row =
    (await countOne(tx, keyOf(ctx, asked))) ?? (await countOne(tx, keyOf(ctx, { ...asked, challenge: "" })));
  if (!row) return "wrong";
  if (row.expire <= ctx.platform.clock.now().getTime()) return "expired";
  return row.points > maxGuesses ? "locked" : "wrong";
}
