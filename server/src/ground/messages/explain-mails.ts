import type { ClubTx } from "#server/platform/db/in-club.ts";
import { inLine, type Told } from "#server/platform/explain.ts";

/** The mails about an order, with the ids by which mail servers know them; neither what they say nor to whom. */
export async function explainMails(tx: ClubTx, orderId: number): Promise<Told[]> {
  const rows = await tx.query<{
    id: number;
    event: string;
    message_id: string;
    status: string;
    attempts: number;
    due_at: Date;
    last_error: string | null;
    created_at: Date;
    sent_at: Date | null;
    sent_by: string | null;
  }>(
    `select id, event, message_id, status, attempts, due_at, last_error, created_at, sent_at, sent_by
     from mails where club_id = $1 and order_id = $2 order by id`,
    [tx.clubId, orderId],
  );
  return rows.map((row) => ({
    at: row.created_at,
    what: "mail",
    says: inLine(
      `#${row.id} ${row.event}`,
      row.message_id,
      row.sent_at && `taken ${row.sent_at.toISOString()} by the ${row.sent_by ?? "first"} mail server`,
      row.attempts > 1 && `tried ${row.attempts} times`,
      row.status === "queued" && `next at ${row.due_at.toISOString()}`,
      row.status !== "sent" && row.last_error,
    ),
    state: row.status,
    id: null,
  }));
}
