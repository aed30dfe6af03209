import type { StoppableMail } from "#contract/mail-stops.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { readClub } from "../../ground/clubs/index.ts";
import { readStopToken } from "../../ground/messages/index.ts";
import { dropAlertsOf } from "../../shop/wishlist/index.ts";
import { stopNoticeMails } from "../notices/index.ts";

/**
 * Ends the link's kind of mails where that kind is chosen: so the club sees it in its settings, a member in
 * their alerts, and either can ask for it again in the same place. Repeating it has no effect.
 * Throws NOT_FOUND for a token that no mail had.
 */
export function stopMails(ctx: Ctx, token: string): Promise<StoppableMail> {
  const { secretKey } = ctx.platform.config;
  return inClub(ctx, async (tx) => {
    const { club } = await readClub(tx, ctx);
    const found = readStopToken({ secretKey, clubId: tx.clubId }, token, club.contact_email);
    if (!found) throw new ApiError("NOT_FOUND", { message: ({ mailStops }) => mailStops.linkDead });
    await enders[found.event](tx, ctx, found.memberId);
    return found.event;
  });
}

const enders: Record<StoppableMail, (tx: ClubTx, ctx: Ctx, memberId: number | null) => Promise<void>> = {
  back_in_stock: async (tx, _, memberId) => {
    if (memberId !== null) await dropAlertsOf(tx, memberId);
  },
  club_notice: stopNoticeMails,
};
