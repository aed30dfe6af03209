import { and, asc, eq } from "drizzle-orm";
import { latestAudits } from "#server/platform/audit.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { contactMessages, faqs, staticPages } from "./pages.tables.ts";

export type LivePage = { slug: string; title: string; body: string; changedAt: Date };

/** What visitors may see of the club's information pages. */
export async function livePages(tx: ClubTx): Promise<LivePage[]> {
  const { id, slug, title, body, updated_at } = staticPages;
  const rows = await tx.db
    .select({ id, slug, title, body, updated_at })
    .from(staticPages)
    .where(and(eq(staticPages.club_id, tx.clubId), eq(staticPages.live, true)));
  // The row's own time may be that of a draft which nobody sees yet.
  const published = await latestAudits(tx, "page", "page.published");
  return rows.map((row) => ({ ...row, changedAt: published.get(row.id) ?? row.updated_at }));
}

/** Questions that are shown, in the club's order. */
export async function liveFaqs(tx: ClubTx): Promise<{ id: number; question: string; answer: string }[]> {
  return tx.db
    .select({ id: faqs.id, question: faqs.question, answer: faqs.answer })
    .from(faqs)
    .where(and(eq(faqs.club_id, tx.clubId), eq(faqs.live, true)))
    .orderBy(asc(faqs.position), asc(faqs.id));
}

export type Contact = { contact_email: string; contact_phone: string; location: string };

/** How to reach the club. */
export async function contactOf(tx: ClubTx): Promise<Contact> {
  const [contact] = await tx.query<Contact>(
    "select contact_email, contact_phone, location from clubs where id = $1",
    [tx.clubId],
  );
  return contact ?? { contact_email: "", contact_phone: "", location: "" };
}

export async function insertContactMessage(
  tx: ClubTx,
  row: Omit<typeof contactMessages.$inferInsert, "club_id" | "id">,
): Promise<void> {
  await tx.db.insert(contactMessages).values({ ...row, club_id: tx.clubId });
}
