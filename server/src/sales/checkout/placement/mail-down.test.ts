import { afterAll, beforeAll, expect, it } from "vitest";
import { type Mail, type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { mails } from "#server/rooms.ts";
import {
  createClub,
  createCredits,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { messageSweeps } from "../../../ground/messages/outbox/due-mails.ts";

const sweeps = messageSweeps(mails);

let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  server = await startTestServer({ SMTP_URL: mailbox.smtpUrl });
});
afterAll(async () => {
  for (const sweep of sweeps) await sweep.finish?.(server.platform);
  await server.close();
  await mailbox.close();
});

const fault = (body: object) =>
  fetch(`${mailbox.httpUrl}/dev/mailbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const received = async (to: string) =>
  (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${to}`)).json()) as Mail[];

async function sweepFor(minutes: number) {
  for (let minute = 0; minute < minutes; minute += 1) {
    for (const sweep of sweeps) {
      await sweep.run(server.platform);
      await sweep.finish?.(server.platform);
    }
    server.clock.advance(60_000);
  }
}

it("I-28: an order is placed while no mail can be sent, and its mail comes once, later, under the same id", async () => {
  const { owner } = server;
  const clubId = await createClub(owner, { domain: "rovers" });
  const email = "buyer@rovers.example";
  const memberId = await createMember(owner, clubId, { email });
  await createCredits(owner, clubId, memberId, 5000);
  const token = await createSession(owner, clubId, { memberId });
  const product = await createProduct(owner, clubId, { priceCents: 2000 });
  const shipping_method_id = await createShippingMethod(owner, clubId);
  await fault({ down: true });

  const item = { product_id: product.productId, variation_id: product.variationId, quantity: 1 };
  const answer = await server.call("rovers", "POST", "/club-member/order-store", {
    token,
    body: { items: [item], shipping_method_id, credits_to_use: 20 },
  });
  expect(answer).toMatchObject({ status: 200, body: { data: { status: "placed", total: 20 } } });
  const { order_id } = answer.body.data;

  const stored = () =>
    rowsOf<{ event: string; status: string; attempts: number; message_id: string }>(
      owner,
      "select event, status, attempts, message_id from mails where order_id = $1",
      [order_id],
    );
  const [queued, ...others] = await stored();
  expect(others).toEqual([]);
  await sweepFor(10);
  const [waiting] = await stored();
  expect(waiting).toMatchObject({ event: "order_placed", status: "queued", message_id: queued?.message_id });
  expect(waiting?.attempts).toBeGreaterThan(1);
  const { body } = await server.call("rovers", "GET", `/club-member/get-orders/${order_id}`, { token });
  expect(body.data).toMatchObject({ status: "placed", credits_used: 20 });
  expect(await received(email)).toEqual([]);

  await fault({ down: false });
  await sweepFor(60);
  expect(await stored()).toMatchObject([{ status: "sent", message_id: queued?.message_id }]);
  const mails = await received(email);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ message_id: queued?.message_id });
  expect(mails[0]?.subject).toContain(answer.body.data.number);
});
