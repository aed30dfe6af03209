import type { Delivery, messages } from "#contract/messages.ts";
import type { Ctx } from "#server/platform/context.ts";
import { countRows } from "#server/platform/db/count-rows.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import type { Words } from "#server/words/languages.ts";
import { type Mail, type Mails, mailOf } from "../mail.ts";

type Asked = Input<typeof messages.deliveries>;
type Row = Omit<Delivery, "title" | "can" | "created_at" | "due_at" | "sent_at"> & {
  created_at: Date;
  due_at: Date;
  sent_at: Date | null;
  has_text: boolean;
};

const columns =
  "id, event, recipient, subject, status, attempts, last_error, sent_by, member_id, order_id, created_at, due_at, sent_at, text <> '' as has_text";
const sortColumns = {
  created_at: "created_at DIR, id DIR",
  recipient: "recipient DIR, id DIR",
  status: "status DIR, created_at DIR, id DIR",
} as const;

/** The club's mails, newest first by default. `keywords` is searched in recipient and subject. */
export function listMailDeliveries(
  ctx: Ctx,
  mails: Mails,
  asked: Asked,
): Promise<Output<typeof messages.deliveries>> {
  const { page = 1, per_page = 25, sort = "created_at", order_by = "desc" } = asked;
  return inClub(ctx, async (tx) => {
    const { from, values } = selected(tx, asked);
    const total = await countRows(tx, from, values);
    const order = sortColumns[sort].replaceAll("DIR", order_by);
    const rows = await tx.query<Row>(
      `select ${columns} ${from} order by ${order} limit ${per_page} offset ${(page - 1) * per_page}`,
      values,
    );
    return {
      data: rows.map((row) => present(row, mailOf(mails, row.event), ctx.words)),
      total,
      page,
      per_page,
    };
  });
}

function selected(tx: ClubTx, asked: Asked): { from: string; values: unknown[] } {
  const conditions: [sql: string, value: unknown][] = [
    ["status = ?", asked.status],
    ["event = ?", asked.event],
    ["member_id = ?", asked.member_id],
    ["order_id = ?", asked.order_id],
    ["strpos(lower(recipient || ' ' || subject), ?) > 0", asked.keywords?.trim().toLowerCase() || undefined],
  ];
  const given = conditions.filter(([, value]) => value !== undefined);
  const where = given.map(([sql], at) => sql.replace("?", `$${at + 2}`));
  return {
    from: `from mails where ${["club_id = $1", ...where].join(" and ")}`,
    values: [tx.clubId, ...given.map(([, value]) => value)],
  };
}

function present({ has_text, ...row }: Row, mail: Mail | undefined, words: Words): Delivery {
  return {
    ...row,
    title: mail ? words.mails[mail.event].title : row.event,
    created_at: row.created_at.toISOString(),
    due_at: row.due_at.toISOString(),
    sent_at: row.sent_at?.toISOString() ?? null,
    can: { resend: has_text && row.status !== "queued" && !holdsSecret(mail) },
  };
}

/** Whether mails of this kind contain a code or a link that works once. */
export function holdsSecret(mail: Mail | undefined): boolean {
  return mail?.secretLifeSeconds !== undefined;
}
