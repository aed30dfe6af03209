import { clubUrl } from "#server/platform/config.ts";
import type { Ctx } from "#server/platform/context.ts";
import { columnList } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { firstName, link, listBlock } from "../../ground/messages/index.ts";
import { thumbnailOf } from "../../ground/pictures/index.ts";
import { type OrderSums, sumColumns } from "./order-sums.rules.ts";
import type { OrderRow } from "./orders.queries.ts";
import type { OrderLinePicture } from "./orders.tables.ts";

// What mails of several rooms say about an order.

/** `order_url` is the whole address of the order's page. */
export type AboutOrder = { first_name: string; order_number: string; order_url: string };

export function aboutOrder(
  ctx: Ctx,
  { id, number, member_name }: Pick<OrderRow, "id" | "number" | "member_name">,
): AboutOrder {
  return {
    first_name: member_name.split(" ")[0] ?? member_name,
    order_number: number,
    order_url: clubUrl(ctx.platform.config, ctx.domain, `/order/${id}`),
  };
}

export const orderNumber = { value: (data: { order_number: string }) => data.order_number };

export const orderVariables = {
  first_name: firstName,
  order_number: orderNumber,
  order_url: link("order_url"),
};

export const toOrder = "{{ order_url }}";

export const sampleOrder: AboutOrder = {
  first_name: "Ava",
  order_number: "RR-1001",
  order_url: "https://shop.example/order/1",
};

/** How an order gets to the member decides what its next mail is about. */
export type Reached = Pick<OrderRow, "shipping_kind">;

export const nextStep = {
  next_step: { value: ({ shipping_kind }: Reached, { orders }: Words) => orders.next[shipping_kind] },
};

/** The whole address of the small picture of a line; empty if it has none. */
export function mailedPicture({ platform, domain }: Ctx, image: OrderLinePicture | null): string {
  return image?.key ? clubUrl(platform.config, domain, thumbnailOf(image)) : "";
}

/** `picture` as from `mailedPicture`. */
export type MailedLine = { title: string; quantity: number; picture?: string };

export const mailedLines = {
  isBlock: true,
  value: ({ lines }: { lines: MailedLine[] }) =>
    listBlock(
      lines.map(({ title, quantity, picture = "" }) => ({ name: `${quantity} × ${title}`, picture })),
    ),
};

export type NewestOrder = OrderSums &
  Pick<
    OrderRow,
    | "id"
    | "number"
    | "member_name"
    | "shipping_kind"
    | "shipping_method_id"
    | "shipping_method_name"
    | "address"
  > & {
    lines: (MailedLine & {
      color: string;
      size: string;
      line_cents: number;
      image: OrderLinePicture | null;
    })[];
  };

/** The club's newest order, for previews. */
export async function newestOrder(tx: ClubTx): Promise<NewestOrder | undefined> {
  const [row] = await tx.query<NewestOrder>(
    `select o.id, o.number, o.member_name, o.shipping_kind, o.shipping_method_id, o.shipping_method_name, o.address, ${columnList(sumColumns, "o.")},
       (select coalesce(json_agg(json_build_object('title', l.title, 'color', l.color, 'size', l.size,
          'quantity', l.quantity, 'line_cents', l.line_cents, 'image', l.image) order by l.id), '[]')
        from order_lines l where l.club_id = $1 and l.order_id = o.id) as lines
     from orders o where o.club_id = $1 order by o.created_at desc, o.id desc limit 1`,
    [tx.clubId],
  );
  return row;
}

/** For previews: data of the newest order, and what `more` makes of it; nothing if there is none. */
export async function aboutNewest<More extends object>(
  tx: ClubTx,
  ctx: Ctx,
  more: (order: NewestOrder, ctx: Ctx) => More,
): Promise<Partial<AboutOrder & More>> {
  const order = await newestOrder(tx);
  return order ? { ...aboutOrder(ctx, order), ...more(order, ctx) } : {};
}

export function linesOfNewest({ lines }: NewestOrder, ctx: Ctx) {
  return {
    lines: lines.map(({ title, quantity, image }) => ({
      title,
      quantity,
      picture: mailedPicture(ctx, image),
    })),
  };
}
