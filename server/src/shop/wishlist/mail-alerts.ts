import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { clubById } from "../../ground/clubs/index.ts";
import { queueMails } from "../../ground/messages/index.ts";
import { takeDueAlerts } from "./alerts.queries.ts";
import { backInStock } from "./wishlist.mails.ts";

/** Mails per transaction. */
const batch = 100;
/** Batches of a club in one run; the rest waits for the next. */
const maxBatches = 50;
const open = 1;

/**
 * Mails every member of a club who is waiting for something that is back, once: the alert's row is deleted in the
 * transaction that queues the mail, and rows taken by another worker are skipped. A closed club's alerts wait.
 */
export async function mailAlerts(ctx: Ctx, stopping: AbortSignal): Promise<void> {
  const { platform, clubId, domain } = ctx;
  if ((await clubById(platform, clubId))?.status !== open) return;
  for (let made = 0; made < maxBatches && !stopping.aborted; made += 1) {
    const taken = await inClub(ctx, async (tx) => {
      const due = await takeDueAlerts(tx, batch);
      const mails = due.flatMap(({ email, member_id, product_id, ...told }) =>
        // Somebody who cannot log in gets no mail; the row is deleted anyway.
        email === null
          ? []
          : [
              {
                mail: backInStock,
                to: email,
                memberId: member_id,
                data: {
                  ...told,
                  product_url: clubUrl(platform.config, domain, `/productdetail/${product_id}`),
                },
              },
            ],
      );
      await queueMails(tx, ctx, mails);
      return due.length;
    });
    if (taken < batch) return;
  }
}
