import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool, QueryResultRow } from "pg";
import { type Ctx, type Platform, systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { record } from "#server/platform/events.ts";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { tellEvents } from "#server/testing/tell-events.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { insertOrders, type OrderDraft } from "../../sales/orders/index.ts";
import { webhookSweeps } from "./webhooks.sweeps.ts";

export type Received = { path: string; headers: Record<string, unknown>; body: string };

/** A club's own system: keeps what it received, and answers as a test says. */
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
    createSession(owner, club, { staffId: await createStaff(owner, club, { role }) });
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
    server,
    owner,
    platform,
    receiver,
    clubId,
    awayId,
    admin,
    away,
    call,
    form,
    manager: await token(clubId, 5),
    /** Adds an address; returns its row with the secret. */
    add: async (values: object = {}, by = admin) => (await call("POST", "store", form(values), by)).body.data,
    /** Tries everything that is due now once. */
    async deliverDue() {
      await tellEvents(platform);
      await deliver.run(platform);
      await deliver.finish?.(platform);
    },
    forget: () => forget.run(platform),
    /** Written by the owner, and recorded as the room would. */
    async newMember(values: Record<string, unknown> = {}) {
      const id = await createMember(owner, clubId, values);
      const event = { kind: "member.changed", member_id: id } as const;
      await inClub({ platform, clubId }, (tx) => record(tx, platform.clock.now(), event));
      return id;
    },
    async deliveries() {
      await tellEvents(platform);
      return rowsOf<{
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
      }>(owner, "select * from webhook_deliveries where club_id = $1 order by id", [clubId]);
    },
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

/** A context of the system, for functions of other rooms. */
export function systemOf({ platform, clubId }: { platform: Platform; clubId: number }): Ctx {
  return systemCtx(platform, { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" }, "a test");
}

/** An order of two shirts that the club pays, unless it waits for its payment or was paid; returns its id. */
export async function writeOrder(
  room: { platform: Platform; owner: Pool; clubId: number },
  memberId: number,
  paid: "by_club" | "by_hand" | "not_yet" = "by_club",
): Promise<number> {
  const methodId = await createShippingMethod(room.owner, room.clubId);
  const { productId, variationId } = await createProduct(room.owner, room.clubId);
  const shirts = { title: "Home shirt", color: "Red", size: "M", sku: "SHIRT-M", image: null };
  const expiresAt = paid === "not_yet" ? new Date(room.platform.clock.now().getTime() + 60_000) : null;
  const draft: OrderDraft = {
    memberId,
    memberName: "Ava Archer",
    memberEmail: "ava@rovers.example",
    lines: [{ ...shirts, productId, variationId, quantity: 2, unitCents: 1000 }],
    shippingMethod: { id: methodId, name: "Post", kind: "delivery" },
    shippingCents: 450,
    address: null,
    creditsCents: 0,
    clubCents: paid === "by_club" ? 2450 : 0,
    isPaid: paid === "by_hand",
    cartHash: "x",
    expiresAt,
  };
  const [order] = await inClub(room, (tx) => insertOrders(tx, systemOf(room), [draft]));
  if (!order) throw new Error("No order was written");
  return order.id;
}
