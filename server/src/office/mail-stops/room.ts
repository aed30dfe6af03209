import type { FastifyInstance } from "fastify";
import type { EndpointMeta } from "#contract/endpoint.ts";
import { contract } from "#contract/index.ts";
import { mailStopPath, type StoppableMail } from "#contract/mail-stops.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Gate } from "#server/platform/http/gate.ts";
import { implement, type Route } from "#server/platform/http/routes.ts";
import type { Room } from "#server/room.ts";
import { readClub, readClubSettings } from "../../ground/clubs/index.ts";
import { readStopToken } from "../../ground/messages/index.ts";
import { dropAlertsOf } from "../../shop/wishlist/index.ts";
import { stopNoticeMails } from "../notices/index.ts";

const mailStopRoutes: Route[] = implement(contract.mailStops, {
  stop: async (ctx, { token }) => ({ data: { kind: await stopMails(ctx, token) } }),
});

/**
 * The one click of RFC 8058: a mail client posts a form to the URL in the mail's header. Nobody reads the form;
 * the URL says it all. A GET of it is the page that asks first, because clients open every link of a mail.
 */
function registerOneClickStop(app: FastifyInstance, gate: Gate): void {
  const meta = contract.mailStops.stop["~orpc"].meta as EndpointMeta;
  app.register(async (forms) => {
    forms.removeAllContentTypeParsers();
    forms.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: 10_000 }, (_, __, done) =>
      done(null, undefined),
    );
    forms.post(mailStopPath, async (request, reply) => {
      const { token } = request.query as { token?: unknown };
      await stopMails(await gate.enter(request, meta), typeof token === "string" ? token : "");
      return reply.header("cache-control", "no-store").code(204).send();
    });
  });
}

/**
 * Ends the link's kind of mails where that kind is chosen: so the club sees it in its settings, a member in
 * their alerts, and either can ask for it again in the same place. Repeating it has no effect.
 * Throws NOT_FOUND for a token that no mail had.
 */
function stopMails(ctx: Ctx, token: string): Promise<StoppableMail> {
  const { acceptedKeys } = ctx.platform.config;
  return inClub(ctx, async (tx) => {
    const { club } = await readClub(tx, ctx);
    const { earlierKeys } = await readClubSettings(tx, ctx);
    const signers = { acceptedKeys, clubId: tx.clubId, earlierKeys };
    const found = readStopToken(signers, token, club.contact_email);
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

export const mailStops: Room = {
  name: "mail-stops",
  about: "ending mails that nobody is owed, from the mail itself",
  enters: ["notices"],
  routes: mailStopRoutes,
  serve: (app, { gate }) => registerOneClickStop(app, gate),
};
