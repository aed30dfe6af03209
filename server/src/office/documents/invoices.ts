import { type Ctx, memberId } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { laidOut, openRuler } from "#server/platform/pdf/flow.ts";
import { writePdf } from "#server/platform/pdf/write-pdf.ts";
import { orderLinesOf, readOrder, refundedTo } from "../../sales/orders/index.ts";
import { type InvoiceMoney, invoicePages } from "./invoice-paper.ts";
import { paperLook, readPaperClub } from "./paper-look.ts";

/** The invoice of an order of the club. Throws NOT_FOUND, and INVALID_TRANSITION for an order that was never placed. */
export function showInvoice(ctx: Ctx, orderId: number): Promise<File> {
  return invoiceOf(ctx, orderId);
}

/** The same for an order of the calling member; anybody else's is NOT_FOUND. */
export function showMemberInvoice(ctx: Ctx, orderId: number): Promise<File> {
  return invoiceOf(ctx, orderId, memberId(ctx));
}

async function invoiceOf(ctx: Ctx, orderId: number, ofMember?: number): Promise<File> {
  const { club, order, lines, money } = await inClub(ctx, async (tx) => ({
    order: await readOrder(tx, orderId, ofMember),
    lines: await orderLinesOf(tx, [orderId]),
    money: await invoiceMoney(tx, orderId),
    club: await readPaperClub(tx),
  }));
  const placedAt = order.placed_at;
  if (!placedAt)
    throw new ApiError("INVALID_TRANSITION", {
      message: ({ documents }) => documents.noInvoiceYet,
    });
  const look = await paperLook(ctx, club);
  const ruler = await openRuler();
  const pieces = laidOut(ruler, [() => invoicePages(look, ruler, { order, placedAt, lines, money })]);
  const title = ctx.words.documents.invoice.named(order.number);
  const paper = { title, author: club.name, locale: ctx.words.language.locale };
  const content = await writePdf({ ...paper, madeAt: placedAt, pieces });
  return new File([new Uint8Array(content)], `invoice-${order.number}.pdf`, { type: "application/pdf" });
}

async function invoiceMoney(tx: ClubTx, orderId: number): Promise<InvoiceMoney> {
  const [row] = await tx.query<InvoiceMoney>(
    `select
       (select coalesce(json_agg(json_build_object('method', p.method, 'cents', p.captured_cents,
          'at', coalesce(p.captured_at, p.created_at)) order by p.id), '[]')
        from payments p where p.club_id = $1 and p.order_id = $2 and p.captured_cents > 0) as captured,
       (select coalesce(json_agg(json_build_object('cents', r.amount_cents, 'is_done', r.status = 'succeeded',
          'at', coalesce(r.finished_at, r.created_at),
          'destination', ${refundedTo}) order by r.id), '[]')
        from refunds r where r.club_id = $1 and r.order_id = $2 and r.status in ('pending', 'succeeded')) as refunds`,
    [tx.clubId, orderId],
    "money_of_invoice",
  );
  return row ?? { captured: [], refunds: [] };
}
