import type { Ctx } from "#server/platform/context.ts";
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
  const keys = [keyOf(ctx, asked), keyOf(ctx, { ...asked, challenge: undefined })].sort();
  await tx.query(
    `insert into rate_limits (key, points, expire) select unnest($1::text[]), 0, $2
     on conflict (key) do update set points = 0, expire = excluded.expire`,
    [keys, ctx.platform.clock.now().getTime() + codeLifeSeconds * 1000],
  );
}

/** What a guess at such a code is told. */
export async function pretendGuess(
  tx: ClubTx,
  ctx: Ctx,
  asked: Asked,
): Promise<Exclude<GuessOutcome, "right">> {
  const row =
    (await count(tx, keyOf(ctx, asked))) ?? (await count(tx, keyOf(ctx, { ...asked, challenge: "" })));
  if (!row) return "wrong";
  if (row.expire <= ctx.platform.clock.now().getTime()) return "expired";
  return row.points > maxGuesses ? "locked" : "wrong";
}

async function count(tx: ClubTx, key: string): Promise<{ points: number; expire: number } | undefined> {
  const [row] = await tx.query<{ points: number; expire: number }>(
    "update rate_limits set points = least(points + 1, 100) where key = $1 returning points, expire",
    [key],
  );
  return row;
}
