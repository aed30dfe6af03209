import { z } from "zod";
import { domainClaim } from "./clubs.ts";
import { endpoint } from "./endpoint.ts";
import { envelope } from "./shapes.ts";

/** Mails that nobody is owed, so that recipients can unsubscribe. All others belong to an order, an account or a pack. */
export const stoppableMails = ["back_in_stock", "club_notice"] as const;
export type StoppableMail = (typeof stoppableMails)[number];

/** The page that such a mail links to; the same URL takes the one-click POST of RFC 8058. */
export const mailStopPath = "/unsubscribe";

export const mailStops = {
  stop: endpoint({
    method: "POST",
    path: "/mail-stop/store",
    who: "public",
    beforeLogin: true,
    whileClosed: true,
    summary: "End the kind of emails that the link is of; needs no login, and may be asked twice",
    tag: "Emails",
    input: z.object({ token: z.string().min(1).max(200), domain: domainClaim }),
    output: envelope(z.object({ kind: z.enum(stoppableMails) })),
    errors: ["NOT_FOUND", "CLUB_NOT_FOUND"],
  }),
};
