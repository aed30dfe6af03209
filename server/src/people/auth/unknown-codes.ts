import type { Ctx } from "#server/platform/context.ts";
import { countOne, startCounter } from "#server/platform/counters.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { digest } from "#server/platform/secrets.ts";
import { maxGuesses } from "./codes.queries.ts";
import { codeLifeSeconds, type GuessOutcome, mailSeconds } from "./mailed-codes.ts";

// A reset code requested for an unknown address expires and locks like any other, so that guessing
// does not reveal whether the address is known. It is two counters among the rate
// limits: one for guesses by whoever asked for it, one for everybody else's.

type Asked = { kind: string; email: string; challenge?: string | undefined };

const keyOf = (ctx: Ctx, { kind, email, challenge = "" }: Asked) =>
  `unknownCode:${digest(`${ctx.clubId}:${kind}:${email}:${challenge}`).toString("base64url")}`;

/** Starts the life of a code that is never mailed, or shares one that began within the last minute, as `mailCode` does. */
export async function pretendCode(tx: ClubTx, ctx: Ctx, asked: Asked): Promise<void> {
  const now = ctx.platform.clock.now().getTime();
  const anybodys = keyOf(ctx, { ...asked, challenge: undefined });
  const end = await startCounter(tx, anybodys, {
    end: now + codeLifeSeconds * 1000,
    unlessEndsAfter: now + (codeLifeSeconds - mailSeconds) * 1000,
  });
  await startCounter(tx, keyOf(ctx, asked), { end });
}

/** The answer to a guess at such a code. */
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
