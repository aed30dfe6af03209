import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createClub,
  createMember,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let rovers: number;
let token: string;
let harbourToken: string;
let nextOrder = 0;

beforeAll(async () => {
  server = await startTestServer();
  const clubOf = async (domain: string) => {
    const clubId = await createClub(server.owner, { domain });
    const staffId = await createStaff(server.owner, clubId);
    return { clubId, token: await createSession(server.owner, clubId, { staffId }) };
  };
  ({ clubId: rovers, token } = await clubOf("rovers"));
  const harbour = await clubOf("harbour");
  harbourToken = harbour.token;
  const ava = { memberId: await createMember(server.owner, rovers), name: "Ava 100% Thompson" };
  const ben = { memberId: await createMember(server.owner, rovers), name: "Ben Thompson" };
  const finn = { memberId: await createMember(server.owner, harbour.clubId), name: "Finn" };
  await pay(rovers, ava, {
    status: "captured",
    cents: 1000,
    at: "2026-01-31T23:59:59.999Z",
    intent: "pi_one",
  });
  await pay(rovers, ben, { status: "captured", cents: 2050, at: "2026-02-01T00:00:00Z", refunded: 550 });
  await pay(rovers, ava, { status: "open", cents: 3000, at: "2026-02-10T12:00:00Z" });
  await pay(rovers, ava, { status: "expired", cents: 4000, at: "2026-03-31T23:30:00Z" });
  await pay(harbour.clubId, finn, { status: "captured", cents: 9999, at: "2026-02-01T00:00:00Z" });
});
afterAll(() => server.close());

type Payer = { memberId: number; name: string };
type Paid = { status: string; cents: number; at: string; intent?: string; refunded?: number };

/** An order with one try to pay it; a refund is done three months later. */
async function pay(clubId: number, { memberId, name }: Payer, paid: Paid) {
  nextOrder += 1;
  const methodId = await createShippingMethod(server.owner, clubId, { name: `Collect ${nextOrder}` });
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into orders (club_id, number, member_id, member_name, member_email, status, payment_status, items_cents,
       shipping_cents, total_cents, credits_cents, due_cents, shipping_method_id, shipping_method_name, shipping_kind,
       item_count, cart_hash)
     values ($1, $2, $3, $4, '', 'expired', 'unpaid', $5, 0, $5, 0, $5, $6, '', 'collect', 1, '') returning id`,
    [clubId, `ORD-${nextOrder}`, memberId, name, paid.cents, methodId],
  );
  const captured = paid.status === "captured" ? paid.cents : 0;
  const payment = await server.owner.query<{ id: number }>(
    `insert into payments (club_id, order_id, amount_cents, status, captured_cents, refunded_cents, session_id, intent_id,
       created_at, captured_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    [
      ...[clubId, rows[0]?.id, paid.cents, paid.status, captured, paid.refunded ?? 0, `cs_${nextOrder}`],
      ...[paid.intent ?? null, paid.at, captured ? paid.at : null],
    ],
  );
  if (!paid.refunded) return;
  const later = new Date(Date.parse(paid.at) + 90 * 24 * 3600 * 1000);
  await server.owner.query(
    `insert into refunds (club_id, order_id, payment_id, destination, amount_cents, status, reason, actor, finished_at)
     values ($1, $2, $3, 'card', $4, 'succeeded', '', '', $5)`,
    [clubId, rows[0]?.id, payment.rows[0]?.id, paid.refunded, later],
  );
}

const get = (path: string, query: Record<string, string> = {}, who = token, club = "rovers") =>
  server.call(club, "GET", `${path}?${new URLSearchParams(query)}`, { token: who });
const list = (query = {}) => get("/club/get-payments", query);
const numbers = (answer: { body: { data: { order_number: string }[] } }) =>
  answer.body.data.map((row) => row.order_number);

it("say what of a payment went back as credits, beyond those that the order had used, apart from money", async () => {
  const { owner } = server;
  const harbours = () => get("/club/get-payments", {}, harbourToken, "harbour");
  const [{ order_id: orderId }] = (await harbours()).body.data;
  await owner.query(
    `insert into refunds (club_id, order_id, destination, amount_cents, status, reason, actor, finished_at)
     select o.club_id, o.id, 'credits', made.amount, made.status, '', '', now()
     from orders o, (values (2000, 'succeeded'), (1400, 'succeeded'), (500, 'failed')) made (amount, status) where o.id = $1`,
    [orderId],
  );
  const row = { amount: 99.99, refunded: 0 };
  expect((await harbours()).body.data).toMatchObject([{ ...row, refunded_as_credits: 34 }]);
  await owner.query("update orders set credits_cents = 1000, due_cents = due_cents - 1000 where id = $1", [
    orderId,
  ]);
  expect((await harbours()).body.data).toMatchObject([{ ...row, refunded_as_credits: 24 }]);
  const totals = await get("/club/payment-totals", {}, harbourToken, "harbour");
  expect(totals.body.data).toMatchObject({ captured: 99.99, refunded: 0 });
  await owner.query("delete from refunds where order_id = $1", [orderId]);
});

describe("the club's payments", () => {
  // Spec 7.33
  it("are listed newest first with order, member, state, reference and refunds", async () => {
    const answer = await list();
    expect([answer.status, answer.body.total, numbers(answer)]).toEqual([
      200,
      4,
      ["ORD-4", "ORD-3", "ORD-2", "ORD-1"],
    ]);
    expect(answer.body.data[2]).toMatchObject({
      member: { name: "Ben Thompson" },
      method: "card",
      status: "captured",
      amount: 20.5,
      refunded: 5.5,
      stripe_reference: "cs_3".replace("3", "2"),
      stripe_url: null,
    });
    expect(answer.body.data[3]).toMatchObject({
      stripe_reference: "pi_one",
      stripe_url: "https://dashboard.stripe.com/payments/pi_one",
    });
  });

  it.each([
    [{ from: "2026-02-01" }, ["ORD-4", "ORD-3", "ORD-2"]],
    [{ to: "2026-01-31" }, ["ORD-1"]],
    [{ from: "2026-02-01", to: "2026-02-01" }, ["ORD-2"]],
    [{ from: "2026-03-31", to: "2026-03-31" }, ["ORD-4"]],
    [{ from: "2026-05-01", to: "2026-01-01" }, []],
    [{ status: "captured" }, ["ORD-2", "ORD-1"]],
    [{ keywords: "THOMPSON", sort: "amount", order_by: "asc" }, ["ORD-1", "ORD-2", "ORD-3", "ORD-4"]],
    [{ keywords: "100%" }, ["ORD-4", "ORD-3", "ORD-1"]],
    [{ keywords: "%", status: "open" }, ["ORD-3"]],
    [{ keywords: "_", sort: "order_number", order_by: "asc" }, ["ORD-1", "ORD-2", "ORD-3", "ORD-4"]],
    [{ keywords: "pi_one" }, ["ORD-1"]],
    [{ keywords: "'; drop table payments; --" }, []],
    [{ page: "2", per_page: "3" }, ["ORD-1"]],
    [{ page: "9" }, []],
  ])("are found by %j", async (query, expected) => {
    const answer = await list(query);
    expect([answer.status, numbers(answer)]).toEqual([200, expected]);
  });

  it.each([{ from: "2026-02-30" }, { status: "paid" }, { sort: "id" }, { per_page: "101" }, { x: "1" }])(
    "refuse %j",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  // Spec 7.33
  it("are those of the own club only", async () => {
    const theirs = await get("/club/get-payments", {}, harbourToken, "harbour");
    expect(numbers(theirs)).toEqual(["ORD-5"]);
  });
});

const allByCard = { captured_by_hand: 0, refunded_by_hand: 0 };

describe("the totals", () => {
  it("count money in the UTC month it came and refunds in the month they were done, newest first", async () => {
    expect((await get("/club/payment-totals")).body.data).toEqual({
      ...allByCard,
      captured: 30.5,
      refunded: 5.5,
      net: 25,
      count: 2,
      to_give_back: 0,
      months: [
        { month: "2026-05", ...allByCard, captured: 0, refunded: 5.5, net: -5.5, count: 0 },
        { month: "2026-02", ...allByCard, captured: 20.5, refunded: 0, net: 20.5, count: 1 },
        { month: "2026-01", ...allByCard, captured: 10, refunded: 0, net: 10, count: 1 },
      ],
    });
  });

  it("keep to the asked days", async () => {
    const february = await get("/club/payment-totals", { from: "2026-02-01", to: "2026-02-28" });
    expect(february.body.data).toMatchObject({ captured: 20.5, refunded: 0, months: [{ month: "2026-02" }] });
    expect((await get("/club/payment-totals", { from: "2027-01-01" })).body.data).toEqual({
      ...allByCard,
      captured: 0,
      refunded: 0,
      net: 0,
      count: 0,
      to_give_back: 0,
      months: [],
    });
  });
});
