import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAddress, createCredits } from "#server/testing/factories.ts";
import { grant, newPack } from "../../../sales/entitlements/entitlements.testing.ts";
import { storeOrder } from "../../../sales/orders/orders.testing.ts";
import { addPerson, auditedOf, type Club, openClub } from "../club-members.testing.ts";
import { privateAddress } from "./leaving.testing.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const take = (token: string, host = "rovers") =>
  club.server.call(host, "POST", "/club-member/data-export", { ...(token && { token }), body: {} });

describe("a member's own data", () => {
  it("comes as a file with all that is kept about them, and nothing of others", async () => {
    const pat = await addPerson(club, { first_name: "Pat", email: "pat@rovers.example" });
    const kit = await addPerson(club, {
      first_name: "Kit",
      email: null,
      primary_member_id: pat.id,
      sizes: { shirt: "S" },
    });
    await createAddress(club.server.owner, club.clubId, pat.id, privateAddress);
    await createCredits(club.server.owner, club.clubId, pat.id, 500);
    const order = await storeOrder(club.shop, pat, { address: privateAddress });
    const other = await storeOrder(club.shop, club.ben);
    const shop = { ...club, domain: "rovers" };
    const pack = await newPack(shop, [{ label: "Shirt", options: [{ productId: club.product.productId }] }], {
      name: "Junior pack",
    });
    await grant(shop, pack, kit.id);
    for (const [table, column, value] of [
      ["wishes", "product_id", club.product.productId],
      ["stock_alerts", "variation_id", club.product.variationId],
    ])
      await club.server.owner.query(
        `insert into ${table} (club_id, member_id, ${column}) values ($1, $2, $3)`,
        [club.clubId, pat.id, value],
      );
    const { status, headers, body } = await take(pat.token);
    expect(status).toBe(200);
    const day = club.server.clock.now().toISOString().slice(0, 10);
    expect(headers.get("content-disposition")).toBe(`attachment; filename="rovers-my-data-${day}.json"`);
    expect(headers.get("cache-control")).toBe("no-store");
    expect(body).toMatchObject({
      profile: { id: pat.id, first_name: "Pat", email: "pat@rovers.example" },
      addresses: [{ line1: "7 Secret Lane" }],
      orders: [{ number: order.number, lines: [{ title: "Home shirt" }, {}] }],
      credits: [{ kind: "spend" }, { kind: "grant" }, { kind: "grant" }],
      wishes: [{ product: "Home shirt" }],
      stock_alerts: [{ product: "Home shirt", size: "M" }],
      returns: [],
      packs: [],
      sessions: [{ device: "" }],
      family: [{ profile: { first_name: "Kit", sizes: { shirt: "S" } }, packs: [{ pack: "Junior pack" }] }],
    });
    const text = JSON.stringify(body);
    for (const hidden of ["password_hash", "token_hash", other.number, "ben@rovers"])
      expect(text).not.toContain(hidden);
    expect(await auditedOf(club, pat.id)).toContain("member.exported");
  });

  it("names nobody of the family who was erased, nor does the copy that the club makes", async () => {
    const pat = await addPerson(club);
    await addPerson(club, { first_name: "Kit", email: null, primary_member_id: pat.id });
    const gone = await addPerson(club, { email: null, primary_member_id: pat.id });
    const { status } = await club.call("POST", "erase", { body: { id: gone.id, version: 1 } });
    expect(status).toBe(200);
    const copies = [
      (await take(pat.token)).body,
      (await club.call("GET", `person-export/${pat.id}`)).body.data,
    ];
    for (const { secondary_members } of copies)
      expect(secondary_members).toMatchObject([{ first_name: "Kit" }]);
    for (const { secondary_members } of copies) expect(secondary_members).toHaveLength(1);
  });

  it("of a secondary member is their own alone", async () => {
    const pat = await addPerson(club, { email: "primary@rovers.example" });
    const kit = await addPerson(club, { first_name: "Kit", primary_member_id: pat.id });
    const { body } = await take(kit.token);
    expect(body).toMatchObject({ profile: { id: kit.id }, family: [] });
    expect(JSON.stringify(body)).not.toContain("primary@rovers.example");
  });

  it("is given 10 times an hour, to each member", async () => {
    const pat = await addPerson(club);
    const other = await addPerson(club);
    const answers = await Promise.all(Array.from({ length: 12 }, () => take(pat.token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([
      [429, "RATE_LIMITED"],
      [429, "RATE_LIMITED"],
    ]);
    expect((await take(other.token)).status).toBe(200);
  });

  it("is given to nobody else", async () => {
    expect((await take("")).status).toBe(401);
    expect((await take(club.admin.token)).status).toBe(403);
    expect((await take(club.ava.token, "harbour")).body.code).toBe("CLUB_MISMATCH");
  });
});
