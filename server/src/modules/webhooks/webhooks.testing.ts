import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createClub, createMember, createStaff, createToken, rowsOf } from "#server/testing/factories.ts";
import { startTestServer } from "#server/testing/test-server.ts";
import { webhookSweeps } from "./index.ts";

export type Received = { path: string; headers: Record<string, unknown>; body: string };

/** A club's own system: keeps what it was told, and answers what a test says. */
export async function startReceiver() {
  const received: Received[] = [];
  const receiver = {
    received,
    answer: (_: Received): { status: number; text?: string; headers?: Record<string, string> } | null => ({
      status: 200,
    }),
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
    request.on("end", () => {
      const one = { path: request.url ?? "", headers: request.headers, body };
      received.push(one);
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
    /** Adds an address; gives its row with the secret. */
    add: async (values: object = {}, by = admin) => (await call("POST", "store", form(values), by)).body.data,
    /** Everything that is due now is tried once. */
    async deliverDue() {
      await deliver.run(platform);
      await deliver.finish?.(platform);
    },
    forget: () => forget.run(platform),
    newMember: (values: object = {}) => createMember(owner, clubId, values),
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
