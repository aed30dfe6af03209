import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, createProduct } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { metrics } from "./metrics.ts";

let server: TestServer;
let clubId: number;
const path = "/club-member/filter-products";

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  await createProduct(server.owner, clubId, { title: "Home shirt" });
});
afterAll(() => server.close());

const read = (headers: Record<string, string> = {}, method = "GET") =>
  server.call("rovers", method, path, { headers });

/** How many answers of the route were sent. The count says nothing of who sent them. */
async function answered(status: number): Promise<number> {
  const { values } = (await metrics.getSingleMetric("http_request_duration_seconds")?.get()) ?? {
    values: [],
  };
  const count = values.find(
    (value) =>
      "metricName" in value &&
      String(value.metricName).endsWith("_count") &&
      value.labels.route === `/api${path}` &&
      Number(value.labels.status) === status,
  );
  return Number(count?.value ?? 0);
}

it("sends the same as the long way: status, body and headers", async () => {
  const first = await read({ origin: "http://rovers.kitroom.localhost" });
  await read();
  const [second, unpacked, known] = [
    await read(),
    await read({ "accept-encoding": "br" }),
    await read({ "if-none-match": first.headers.get("etag") ?? "" }),
  ];
  expect([second.status, second.body]).toEqual([first.status, first.body]);
  expect(unpacked.body).toEqual(first.body);
  expect([known.status, known.body]).toEqual([304, ""]);
  const passing = new Set(["date", "x-request-id", "connection", "keep-alive"]);
  const lasting = (headers: Headers) =>
    Object.fromEntries([...headers].filter(([name]) => !passing.has(name)));
  expect(lasting(second.headers)).toEqual(lasting(first.headers));
  expect(second.headers.get("x-request-id")).toMatch(/^[0-9a-f]{32}$/);
  expect(second.headers.get("x-request-id")).not.toBe(first.headers.get("x-request-id"));
});

it("counts what it sends", async () => {
  const before = [await answered(200), await answered(304)] as const;
  const { headers } = await read();
  for (let at = 0; at < 10; at += 1) await read();
  await read({ "if-none-match": headers.get("etag") ?? "" });
  await eventually(async () => expect(await answered(200)).toBe(before[0] + 11));
  expect(await answered(304)).toBe(before[1] + 1);
});

it("lets pass what is no plain GET", async () => {
  await read();
  const head = await read({}, "HEAD");
  expect([head.status, head.body]).toEqual([200, ""]);
  expect((await read({}, "POST")).status).toBe(405);
  expect((await read({ authorization: "Bearer nobodys" })).status).toBe(401);
});

it.each([
  ["closed", "status = 0", 403, "CLUB_INACTIVE"],
  ["open to members only", "members_only = true", 403, "MEMBERS_ONLY"],
])("stops once the club is %s", async (_what, change, status, code) => {
  await read();
  await server.owner.query(`update clubs set ${change} where id = $1`, [clubId]);
  await eventually(async () => {
    const answer = await read();
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });
  await server.owner.query("update clubs set status = 1, members_only = false where id = $1", [clubId]);
  await eventually(async () => expect((await read()).status).toBe(200));
});

it("follows a price, however often it is asked", async () => {
  const { productId } = await createProduct(server.owner, clubId, { priceCents: 1000 });
  const price = async () => {
    const answer = await server.call("rovers", "GET", `/club-member/product-details/${productId}`);
    return answer.body.data?.general_info.price;
  };
  await eventually(async () => expect(await price()).toBe(10));
  await server.owner.query("update products set price_cents = 1234 where id = $1", [productId]);
  await eventually(async () => (await price()) === 12.34, { interval: 0 });
});
