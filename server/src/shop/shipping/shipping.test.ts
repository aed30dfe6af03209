import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  createAddress,
  createClub,
  createMember,
  createSession,
  createShippingMethod,
  createStaff,
  rowsOf,
} from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";

let server: TestServer;
let clubId: number;
let memberId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
});
afterAll(() => server.close());
beforeEach(async () => {
  memberId = await createMember(server.owner, clubId);
  token = await createSession(server.owner, clubId, { memberId });
});

const form = {
  name: "Ava Archer",
  line1: "1 High Street",
  city: "Riverside",
  postcode: "RV1 1AA",
  country: "GB",
};
const call = (method: string, path: string, body?: unknown, as = token) =>
  server.call("rovers", method, `/club-member/${path}`, { token: as, ...(body !== undefined && { body }) });
const store = (more = {}) => call("POST", "shipping-address-store", { ...form, ...more });
const shown = async () => (await call("GET", "shipping-address-show")).body.data;

describe("addresses", () => {
  // Spec 7.18
  it("are added, shown default first, changed and deleted", async () => {
    const first = await store();
    expect(first.status).toBe(200);
    expect(first.body.data).toEqual({
      id: expect.any(Number),
      ...form,
      line2: "",
      state: "",
      phone: "",
      country_name: "United Kingdom",
      lines: ["1 High Street", "Riverside", "RV1 1AA", "United Kingdom"],
      is_default: true,
    });
    const second = await store({ name: "Work", is_default: true });
    expect(
      (await shown()).map((row: { name: string; is_default: boolean }) => [row.name, row.is_default]),
    ).toEqual([
      ["Work", true],
      ["Ava Archer", false],
    ]);
    const path = `shipping-address-update/${first.body.data.id}`;
    const changed = await call("PUT", path, { ...form, city: "Harbour", postcode: "75001", country: "FR" });
    expect(changed.body.data).toMatchObject({ city: "Harbour", country_name: "France", is_default: false });
    await call("DELETE", `shipping-address-delete/${second.body.data.id}`);
    expect(await shown()).toMatchObject([{ id: first.body.data.id, is_default: true }]);
    expect((await call("GET", "shipping-address")).body.data).toEqual(await shown());
  });

  it("are in Kosovo too, for which ISO 3166-1 has no code", async () => {
    const { status, body } = await store({ city: "Prishtina", postcode: "10000", country: "XK" });
    expect({ status, ...body.data }).toMatchObject({
      status: 200,
      country_name: "Kosovo",
      lines: ["1 High Street", "10000 Prishtina", "Kosovo"],
    });
  });

  it("always have exactly one default", async () => {
    const first = (await store()).body.data.id;
    await store();
    await call("PUT", `shipping-address-update/${first}`, { ...form, is_default: false });
    expect((await shown()).filter((row: { is_default: boolean }) => row.is_default)).toMatchObject([
      { id: first },
    ]);
    await Promise.all(Array.from({ length: 6 }, () => store({ is_default: true })));
    expect((await shown()).filter((row: { is_default: boolean }) => row.is_default)).toHaveLength(1);
    const rows = await shown();
    await Promise.all(
      rows.slice(0, 7).map(({ id }: { id: number }) => call("DELETE", `shipping-address-delete/${id}`)),
    );
    expect(await shown()).toMatchObject([{ is_default: true }]);
  });

  // Spec 7.18
  it("of another member or club are not found, and stay as they are (A19)", async () => {
    const other = await createAddress(server.owner, clubId, await createMember(server.owner, clubId));
    const otherClub = await createClub(server.owner);
    const foreign = await createAddress(server.owner, otherClub, await createMember(server.owner, otherClub));
    for (const id of [other, foreign, 999_999]) {
      for (const [method, path, body] of [
        ["PUT", `shipping-address-update/${id}`, { ...form, city: "Stolen" }],
        ["DELETE", `shipping-address-delete/${id}`, undefined],
      ] as const) {
        const answer = await call(method, path, body);
        expect([answer.status, answer.body.code]).toEqual([404, "NOT_FOUND"]);
      }
    }
    const rows = await rowsOf<{ city: string }>(
      server.owner,
      "select city from addresses where id = any ($1)",
      [[other, foreign]],
    );
    expect(rows).toEqual([{ city: "Riverside" }, { city: "Riverside" }]);
  });

  it.each([
    [{ country: "XX" }, "country"],
    [{ country: "United Kingdom" }, "country"],
    [{ line1: "" }, "line1"],
    [{ name: "a\nb" }, "name"],
    [{ city: "c".repeat(81) }, "city"],
    [{ postcode: "75001" }, "postcode"],
    [{ postcode: "" }, "postcode"],
  ])("refuse %j", async (wrong, field) => {
    const { status, body } = await store(wrong);
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it("take no club or member from the body (A05)", async () => {
    const otherClub = await createClub(server.owner);
    const { body } = await store({ club_id: otherClub, member_id: 1, id: 1 });
    const [row] = await rowsOf(server.owner, "select club_id, member_id from addresses where id = $1", [
      body.data.id,
    ]);
    expect(row).toEqual({ club_id: clubId, member_id: memberId });
  });

  it("are at most 50", async () => {
    for (let at = 0; at < 50; at += 1) await createAddress(server.owner, clubId, memberId);
    const { status, body } = await store();
    expect([status, body.message]).toEqual([422, expect.stringContaining("at most 50")]);
  });

  it("are not added for somebody who is erased while the call waits", async () => {
    const erasing: [string, number][] = [
      ["update members set account_status = 2, erased_at = now() where id = $1", memberId],
    ];
    const answer = await whileHeld(server.owner, erasing, async (letGo) => {
      const storing = store();
      await untilWaiting(server.owner);
      await letGo();
      return storing;
    });
    expect(answer.status).toBe(401);
    expect(await rowsOf(server.owner, "select 1 from addresses where member_id = $1", [memberId])).toEqual(
      [],
    );
  });

  it("need a member's session", async () => {
    const staff = await createSession(server.owner, clubId, {
      staffId: await createStaff(server.owner, clubId),
    });
    expect((await call("GET", "shipping-address-show", undefined, staff)).status).toBe(403);
    expect((await server.call("rovers", "GET", "/club-member/shipping-address-show")).status).toBe(401);
  });
});

describe("ways to get an order", () => {
  // Spec 7.18
  it("fit the country, in the club's order, without those that are switched off", async () => {
    await createShippingMethod(server.owner, clubId, { name: "Collect at the club", position: 3 });
    await createShippingMethod(server.owner, clubId, {
      name: "Post",
      kind: "delivery",
      price_cents: 495,
      free_above_cents: 5000,
      countries: ["GB"],
      position: 1,
    });
    await createShippingMethod(server.owner, clubId, {
      name: "World",
      kind: "delivery",
      price_cents: 1900,
      position: 2,
    });
    await createShippingMethod(server.owner, clubId, { name: "Off", active: false });
    const namesFor = async (query: string) =>
      (await call("GET", `get-shipping-methods${query}`)).body.data.map((row: { name: string }) => row.name);
    expect(await namesFor("")).toEqual(["Post", "World", "Collect at the club"]);
    expect(await namesFor("?country=GB")).toEqual(["Post", "World", "Collect at the club"]);
    expect(await namesFor("?country=FR")).toEqual(["World", "Collect at the club"]);
    const { body } = await call("GET", "shipping-methods?country=GB");
    expect(body.data[0]).toMatchObject({ name: "Post", kind: "delivery", price: 4.95, free_above: 50 });
    expect((await call("GET", "shipping-methods?country=gb")).status).toBe(422);
  });
});

// Spec 7.18
it("lists every country by name, also where no club is", async () => {
  const { status, body } = await server.call("nowhere", "GET", "/get-countries");
  expect(status).toBe(200);
  expect(body.data).toHaveLength(252);
  expect(body.data).toContainEqual({ code: "IE", name: "Ireland" });
  expect(body.data.every(({ code, name }: { code: string; name: string }) => code !== name)).toBe(true);
});
