import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createClub,
  createMember,
  createProduct,
  createSession,
  createShippingMethod,
  createStaff,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

let server: TestServer;
let clubId: number;
let awayId: number;
let ava: number;
let avasOrder: { id: number; number: string };
let shirt: Awaited<ReturnType<typeof createProduct>>;

/** An order as the owner of the database writes it; its number is made of its id, as in the shop. */
async function createOrder(club: number, memberId: number, methodId: number, minutesAgo: number) {
  const { rows } = await server.owner.query<{ id: number; number: string }>(
    `insert into orders (club_id, id, number, member_id, member_name, member_email, status, payment_status,
       items_cents, shipping_cents, total_cents, credits_cents, due_cents, item_count, shipping_method_id,
       shipping_method_name, shipping_kind, cart_hash, created_at)
     select $1, n.id, 'ROV-' || (10000 + n.id), $2, 'Ava Archer', 'ava@x.example', 'placed', 'paid',
       100, 0, 100, 0, 100, 1, $3, 'Collect', 'collect', 'x', now() - make_interval(mins => $4)
     from (select nextval('orders_id_seq') as id) n returning id, number`,
    [club, memberId, methodId, minutesAgo],
  );
  return rows[0] as { id: number; number: string };
}

/** Each test searches as a different person: the budget is per person. */
async function staffToken(club = clubId, role = 2) {
  return createSession(server.owner, club, { staffId: await createStaff(server.owner, club, { role }) });
}

beforeAll(async () => {
  server = await startTestServer();
  const { owner } = server;
  clubId = await createClub(owner, { domain: "rovers" });
  awayId = await createClub(owner, { domain: "harbour" });
  const methodId = await createShippingMethod(owner, clubId);
  ava = await createMember(owner, clubId, {
    first_name: "Ava",
    last_name: "Archer",
    email: "ava@rovers.example",
  });
  await createMember(owner, clubId, {
    first_name: "Percy",
    last_name: "100% Keen",
    email: "percy@x.example",
  });
  await createMember(owner, clubId, { first_name: "Guava", last_name: "Green", email: "green@x.example" });
  avasOrder = await createOrder(clubId, ava, methodId, 0);
  for (let minutes = 1; minutes <= 6; minutes += 1) await createOrder(clubId, ava, methodId, minutes);
  shirt = await createProduct(owner, clubId, { title: "Away shirt" });
  await createProduct(owner, clubId, { title: "Shirt of 1999", status: "archived" });
  await createMember(owner, awayId, { first_name: "Ava", last_name: "Away", email: "ava@away.example" });
  await createProduct(owner, awayId, { title: "Away shirt of Harbour" });
});
afterAll(() => server.close());

const find = (token: string, keywords: string, club = "rovers") =>
  server.call(club, "GET", `/club-search/show?${new URLSearchParams({ keywords })}`, { token });

describe("the panel's quick search", () => {
  it("finds members by name and e-mail, in any case, those that begin with it first", async () => {
    const token = await staffToken();
    const answer = await find(token, "AVA");
    expect(answer.status).toBe(200);
    expect(answer.body.data.members).toMatchObject([
      { id: ava, name: "Ava Archer", email: "ava@rovers.example" },
      { name: "Guava Green" },
    ]);
    expect((await find(token, "ava@rovers")).body.data.members).toHaveLength(1);
    expect((await find(token, "ava archer")).body.data.members).toHaveLength(1);
  });

  it("finds an order by its number, with or without the club's letters, and orders by their member", async () => {
    const token = await staffToken();
    const digits = String(10_000 + avasOrder.id);
    for (const typed of [avasOrder.number.toLowerCase(), digits]) {
      expect((await find(token, typed)).body.data.orders).toEqual([
        { id: avasOrder.id, number: avasOrder.number, member_name: "Ava Archer", status: "placed" },
      ]);
    }
    const byMember = (await find(token, "archer")).body.data.orders;
    expect(byMember).toHaveLength(5);
    expect(byMember[0].id).toBe(avasOrder.id);
  });

  it("finds products by title and by SKU, those for sale first", async () => {
    const token = await staffToken();
    const titles = async (text: string) =>
      (await find(token, text)).body.data.products.map((product: { title: string }) => product.title);
    expect(await titles("shirt")).toEqual(["Shirt of 1999", "Away shirt"]);
    expect(await titles("away")).toEqual(["Away shirt"]);
    const { rows } = await server.owner.query("select sku from variations where id = $1", [
      shirt.variationId,
    ]);
    expect(await titles(rows[0].sku.toLowerCase())).toEqual(["Away shirt"]);
  });

  it("finds parts of the guide, and tells where they are", async () => {
    const { guide } = (await find(await staffToken(), "parcel")).body.data;
    expect(guide.length).toBeGreaterThan(0);
    expect(guide.length).toBeLessThanOrEqual(5);
    for (const { page, path } of guide) {
      expect(page).not.toBe("");
      expect(path).toMatch(/^\/guide(\/[a-z-]+)?(#[a-z0-9-]+)?$/);
    }
  });

  it("A101: takes wildcards, quotes and patterns as they stand", async () => {
    const token = await staffToken();
    expect((await find(token, "100%")).body.data.members).toMatchObject([{ name: "Percy 100% Keen" }]);
    for (const text of ["%", "_", "a_a", ".*", "\\", "' or '1'='1", "%%%%%"]) {
      const { status, body } = await find(token, text);
      const { members, orders, products } = body.data;
      expect([text, status, members.length + orders.length + products.length]).toEqual([
        text,
        200,
        text === "%" ? 1 : 0,
      ]);
    }
  });

  it("shows at most five of each", async () => {
    for (let at = 0; at < 7; at += 1) await createMember(server.owner, clubId, { first_name: "Zed" });
    expect((await find(await staffToken(), "zed")).body.data.members).toHaveLength(5);
  });

  it("finds nothing of another club", async () => {
    const answer = await find(await staffToken(awayId), "a", "harbour");
    expect(answer.body.data.members.map((member: { name: string }) => member.name)).toEqual(["Ava Away"]);
    expect(answer.body.data.orders).toEqual([]);
    expect(answer.body.data.products).toMatchObject([{ title: "Away shirt of Harbour" }]);
    const number = await find(await staffToken(awayId), avasOrder.number, "harbour");
    expect(number.body.data.orders).toEqual([]);
  });

  it("is for admins and managers, and wants at least one letter", async () => {
    expect((await find(await staffToken(clubId, 5), "ava")).status).toBe(200);
    const member = await createSession(server.owner, clubId, { memberId: ava });
    expect((await find(member, "ava")).status).toBe(403);
    expect((await find("nonsense", "ava")).status).toBe(401);
    expect(await find(await staffToken(), "  ")).toMatchObject({ status: 422 });
    expect(await find(await staffToken(), "x".repeat(101))).toMatchObject({ status: 422 });
  });

  it("A107: a flood by one person gets 429 and says when to come back, while others go on", async () => {
    const token = await staffToken();
    const answers = await Promise.all(Array.from({ length: 120 }, () => find(token, "ava")));
    const counts = Object.groupBy(answers, ({ status }) => status);
    expect(counts[200]?.length).toBe(40);
    expect(counts[429]?.length).toBe(80);
    const refused = counts[429]?.[0];
    expect(refused?.body.code).toBe("RATE_LIMITED");
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await find(await staffToken(), "ava")).status).toBe(200);
    expect((await find(await staffToken(awayId), "ava", "harbour")).status).toBe(200);
  });

  it("A107: once refused, a flood is refused without the database's counter", async () => {
    const token = await staffToken();
    await Promise.all(Array.from({ length: 41 }, () => find(token, "ava")));
    const counter = async () =>
      (await server.owner.query("select max(points) as points from rate_limits where key like 'search:%'"))
        .rows[0];
    const before = await counter();
    expect((await find(token, "ava")).status).toBe(429);
    expect(await counter()).toEqual(before);
  });
});
