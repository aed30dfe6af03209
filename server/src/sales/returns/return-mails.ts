import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { readClubSettings } from "../../ground/clubs/index.ts";
import { queueMail } from "../../ground/messages/index.ts";
import { aboutOrder, goodsInWords } from "../orders/index.ts";
import { choiceText } from "./note-return.ts";
import { returnApproved, returnDeclined, returnReceived } from "./returns.mails.ts";
import type { ReturnRow } from "./returns.queries.ts";

/** Tells the member to send the goods, and how the club wants them sent. */
export async function mailApproved(tx: ClubTx, ctx: Ctx, row: ReturnRow): Promise<void> {
  const { instructions: usual } = (await readClubSettings(tx, ctx)).returns;
  // An answer written for this return replaces the club's usual words, so that the two never contradict each other.
  const isUsual = row.answer === usual;
  await queueMail(tx, ctx, {
    mail: returnApproved,
    ...addressee(row),
    data: { ...about(ctx, row), answer: isUsual ? "" : row.answer, instructions: isUsual ? usual : "" },
  });
}

/** Tells the member why not. */
export async function mailDeclined(tx: ClubTx, ctx: Ctx, row: ReturnRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: returnDeclined,
    ...addressee(row),
    data: { ...about(ctx, row), answer: row.answer },
  });
}

/** Tells the member that the goods arrived, and what happens next. */
export async function mailReceived(tx: ClubTx, ctx: Ctx, row: ReturnRow, awaited: number): Promise<void> {
  await queueMail(tx, ctx, {
    mail: returnReceived,
    ...addressee(row),
    data: {
      ...about(ctx, row),
      refunded_cents: row.refunded_cents,
      owed_cents: row.owed_cents,
      awaited,
      replacement_number: row.replacement?.number ?? "",
    },
  });
}

/** Each of the three at most once per return. */
function addressee(row: ReturnRow) {
  return {
    to: row.member_email,
    memberId: row.member_id,
    orderId: row.order_id,
    dedupeKey: `return:${row.id}:${row.status}`,
  };
}

function about(ctx: Ctx, row: ReturnRow) {
  return {
    ...aboutOrder(ctx, { id: row.order_id, number: row.order_number, member_name: row.member_name }),
    kind: row.kind,
    lines: row.lines.map(({ wanted, ...line }) => {
      const goods = goodsInWords(line, ctx.words);
      const title = wanted ? ctx.words.returns.exchangedFor({ goods, wanted: choiceText(wanted) }) : goods;
      return { title, quantity: line.quantity };
    }),
  };
}
