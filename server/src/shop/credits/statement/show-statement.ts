import type { credits } from "#contract/credits-statement.ts";
import { type Ctx, memberId } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { walletOwner } from "../wallet.ts";
import { presentMemberEntry, presentWallet } from "./statement.present.ts";
import { readStatement } from "./statement.queries.ts";
import { lockWalletShared, readHolds, readWallet } from "./wallet.queries.ts";

/**
 * The caller's credits and a page of their movements, all as of one moment, so that the figures agree to the cent. A
 * dependant sees the wallet that they spend from, which is their primary's.
 */
export function showStatement(
  ctx: Ctx,
  asked: Input<typeof credits.statement>,
): Promise<Output<typeof credits.statement>> {
  const reader = memberId(ctx);
  return inClub(ctx, async (tx) => {
    const owner = await walletOwner(tx, reader);
    await lockWalletShared(tx, owner);
    const wallet = await readWallet(tx, owner, ctx.platform.clock.now());
    const holds = await readHolds(tx, owner);
    const { rows, ...page } = await readStatement(tx, owner, asked);
    return {
      data: rows.map((row) => presentMemberEntry(row, reader)),
      ...page,
      wallet: presentWallet(wallet, holds, reader),
    };
  });
}
