import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool, QueryResultRow } from "pg";
import type { Platform } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import {
  createClub,
  createMember,
  createProduct,
  createShippingMethod,
  createStaff,
  createToken,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { webhookSweeps } from "./webhooks.sweeps.ts";

export type Received = { path: string; headers: Record<string, unknown>; body: string };

/** A club's own system: keeps what it was told, and answers what a test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: (_: Received): { status: number; text?: string; headers?: Record<string, string> } | null => ({
      status: 200,
    }),
    /** Keeps an answer back. */
    hold: (_: Received): Promise<void> => Promise.resolve(),
    port: 0,
    url: (path = "/hook") => `http://127.0.0.1:${receiver.port}${path}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", async () => {
      const one = { path: request.url ?? "", headers: request.headers, body };
      received.push(one);
      await receiver.hold(one);
      const answer = receiver.answer(one);
      if (answer === null) return request.socket.destroy();
      return response.writeHead(answer.status, answer.headers).end(answer.text ?? "");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  receiver.port = (server.address() as AddressInfo).port;
  return receiver;
}

export type Room = Awaited<ReturnType<typeof openRoom>>;

/** A club with an admin and a manager, another club, and a receiver that the operator allows. */
export async function openRoom() {
  const receiver = await startReceiver();
  const server = await startTestServer({
    WEBHOOK_ALLOWED_HOSTS: `127.0.0.1:${receiver.port}, 127.0.0.1:1`,
  });
  const { owner, platform } = server;
  const clubId = await createClub(owner, { domain: "rovers", name: "Riverside Rovers" });
  const awayId = await createClub(owner, { domain: "harbour" });
  const token = async (club: number, role: number) =>
    createToken(owner, club, { staffId: await createStaff(owner, club, { role }) });
  const admin = await token(clubId, 2);
  const away = await token(awayId, 2);
  const call = (method: string, path: string, body?: object, by = admin) =>
    server.call(by === away ? "harbour" : "rovers", method, `/club-webhooks/${path}`, {
      token: by,
      ...(body && { body }),
    });
  let count = 0;
  const form = (values: object = {}) => {
    count += 1;
    return { url: receiver.url(`/hook-${count}`), events: ["order.placed"], ...values };
  };
  const [deliver, forget] = webhookSweeps;
  if (!deliver || !forget) throw new Error("Two sweeps are expected");
  return {
    ...{ server, owner, platform, receiver, clubId, awayId, admin, away, call, form },
    manager: await token(clubId, 5),
    /** Adds an address; returns its row with the secret. */
    add: async (values: object = {}, by = admin) => (await call("POST", "store", form(values), by)).body.data,
    /** Everything that is due now is tried once. */
    async deliverDue() {
      await deliver.run(platform);
      await deliver.finish?.(platform);
    },
    forget: () => forget.run(platform),
    newMember: (values: Record<string, unknown> = {}) => createMember(owner, clubId, values),
    deliveries: () =>
      rowsOf<{
        id: number;
        endpoint_id: number;
        event: string;
        event_id: string;
        subject_id: number;
        status: string;
        attempts: number;
        due_at: Date;
        status_code: number | null;
        last_error: string | null;
        response: string;
        payload: string | null;
      }>(owner, "select * from webhook_deliveries where club_id = $1 order by id", [clubId]),
    async close() {
      await server.close();
      await receiver.close();
    },
  };
}

/** Runs SQL as the app does, in the club's own transaction. */
export function asApp<R extends QueryResultRow>(
  { platform, clubId }: { platform: Platform; clubId: number },
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  return inClub({ platform, clubId }, (tx) => tx.query<R>(text, values));
}

/** An order of two shirts as the app would write it; gives its id. */
export async function writeOrder(
  room: { platform: Platform; owner: Pool; clubId: number },
  memberId: number,
  values: { status?: string; payment_status?: string } = {},
): Promise<number> {
  const methodId = await createShippingMethod(room.owner, room.clubId);
  const { productId, variationId } = await createProduct(room.owner, room.clubId);
  return inClub(room, async (tx) => {
    const [order] = await tx.query<{ id: number }>(
      `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
         shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id, shipping_method_name,
         shipping_kind, cart_hash, placed_at)
       values ($1, $2, $3, 'Ava Archer', 'ava@rovers.example', $4, $5, 2000, 450, 2450, 0, 2450, 2, $6, 'Post', 'delivery', 'x',
         case when $4 = 'placed' then now() end) returning id`,
      [
        ...[tx.clubId, `RR-${methodId}`, memberId, values.status ?? "placed"],
        ...[values.payment_status ?? "unpaid", methodId],
      ],
    );
    if (!order) throw new Error("No order was written");
    await tx.query(
      `insert into order_lines (club_id, order_id, product_id, variation_id, title, color, size, sku, quantity, unit_cents, line_cents)
       values ($1, $2, $3, $4, 'Home shirt', 'Red', 'M', 'SHIRT-M', 2, 1000, 2000)`,
      [tx.clubId, order.id, productId, variationId],
    );
    return order.id;
  });
}
