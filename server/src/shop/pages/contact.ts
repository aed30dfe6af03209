import type { z } from "zod";
import type { contactForm } from "#contract/pages.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { type Budget, networkOf } from "#server/platform/rate-limits.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { contactMail } from "./pages.mails.ts";
import { contactMessages } from "./pages.tables.ts";

const contactMessage: Budget = { name: "contact", points: 5, seconds: 3600 };

/** Stores what a visitor wrote and mails it to the club, if it has an address. Throws RATE_LIMITED. */
export async function contactClub(ctx: Ctx, form: z.output<typeof contactForm>): Promise<void> {
  await ctx.platform.limits.take(contactMessage, networkOf(ctx.ip));
  const { name, email, subject } = form;
  const message = form.phone ? `${form.message}\n\nPhone: ${form.phone}` : form.message;
  const writer = ctx.actor.kind === "member" ? ctx.actor.id : null;
  await inClub(ctx, async (tx) => {
    const created_at = ctx.platform.clock.now();
    await insertContactMessage(tx, { name, email, subject, message, member_id: writer, created_at });
    const { contact_email: to } = await contactOf(tx);
    if (to)
      await queueMail(tx, ctx, {
        mail: contactMail,
        to,
        replyTo: email,
        data: { name, email, subject, message },
      });
  });
}

/** Deletes what these people wrote through the contact form, logged in or with one of these addresses. */
export async function deleteMessagesOf(
  tx: ClubTx,
  { memberIds, emails }: { memberIds: number[]; emails: string[] },
): Promise<void> {
  await tx.query(
    "delete from contact_messages where club_id = $1 and (member_id = any($2) or lower(email) = any($3))",
    [tx.clubId, memberIds, emails],
  );
}

type Contact = { contact_email: string; contact_phone: string; location: string };

/** How to reach the club. */
export async function contactOf(tx: ClubTx): Promise<Contact> {
  const [contact] = await tx.query<Contact>(
    "select contact_email, contact_phone, location from clubs where id = $1",
    [tx.clubId],
  );
  return contact ?? { contact_email: "", contact_phone: "", location: "" };
}

async function insertContactMessage(
  tx: ClubTx,
  row: Omit<typeof contactMessages.$inferInsert, "club_id" | "id">,
): Promise<void> {
  await tx.db.insert(contactMessages).values({ ...row, club_id: tx.clubId });
}
