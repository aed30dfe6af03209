import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCredits, rowsOf } from "#server/testing/factories.ts";
import { storeUnpaid } from "../../../sales/orders/orders.testing.ts";
import { addPerson, type Club, callsOf, memberRow, openClub } from "../club-members.testing.ts";

/** The audit log and the timeline of an order are append-only, so they are masked where they are shown. */

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterAll(() => club.server.close());

const log = async (query: Record<string, string>) => {
  const path = `/club-audit-log/show?per_page=100&${new URLSearchParams(query)}`;
  const { status, body } = await club.server.call("rovers", "GET", path, { token: club.admin.token });
  expect(status).toBe(200);
  return body as { total: number; data: Record<string, unknown>[] };
};
/** Ids longer than any part of a time, so that a clock never looks like somebody's telephone. */
const personal = /wilma|vanisher|02079460999|02079460888|secret wish/i;

/** A member who acts, is acted upon, and is erased or deleted. */
async function addWilma(values: Record<string, unknown> = {}) {
  const wilma = await addPerson(club, {
    first_name: "Wilma",
    last_name: "Vanisher",
    phone: "02079460999",
    ...values,
  });
  const own = { first_name: "Wilma", last_name: "Vanisher", phone: "02079460888" };
  const asked = { token: wilma.token, body: own };
  expect((await club.server.call("rovers", "POST", "/club-member/update-profile", asked)).status).toBe(200);
  const { update } = callsOf(club);
  expect(
    (await update(wilma.id, { phone: "02079460999", email: `vanisher-${wilma.id}@rovers.example` })).status,
  ).toBe(200);
  return wilma;
}
const erase = async (id: number) => {
  const { version } = await memberRow(club, id);
  expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);
};

describe("the audit log of an erased member", () => {
  it("says what was done and by which staff, but not whose it was", async () => {
    const { id } = await addWilma();
    expect(JSON.stringify(await log({ member_id: String(id) }))).toMatch(personal);
    await club.call("POST", "manage-member-credits", {
      body: { member_id: id, kind: "grant", amount: 5, reason: "Secret wish of Wilma" },
    });
    await erase(id);
    const { data } = await log({ member_id: String(id) });
    expect(JSON.stringify(data)).not.toMatch(personal);
    expect(data.find(({ action }) => action === "member.profile_updated")).toMatchObject({
      actor_kind: "member",
      actor_name: "Erased member",
      member: { id, name: "Erased member" },
      before: null,
      after: null,
    });
    expect(data.find(({ action }) => action === "member.updated")).toMatchObject({
      actor_kind: "staff",
      actor_name: "Sam Staff",
      subject_name: "Erased member",
      after: { account_status: 1 },
    });
    expect(data.find(({ action }) => action === "credits.granted")).toMatchObject({ after: { cents: 500 } });
    expect(JSON.stringify(await log({}))).not.toMatch(personal);
  });

  it("is not found by the old name, but others of that name are", async () => {
    const wilma = await addWilma({ first_name: "Wilhelmina" });
    const namesake = await addWilma({ first_name: "Wilhelmina" });
    const found = async () => (await log({ keywords: "wilhelmina van" })).data.map(({ member }) => member);
    expect(await found()).toHaveLength(2);
    await erase(wilma.id);
    expect(await found()).toEqual([{ id: namesake.id, name: "Wilma Vanisher" }]);
    await erase(namesake.id);
    expect(await found()).toEqual([]);
  });

  it("is masked for a deleted member too", async () => {
    const { id } = await addWilma();
    expect((await club.call("DELETE", `delete/${id}`)).status).toBe(200);
    const { data, total } = await log({ member_id: String(id) });
    expect(total).toBeGreaterThan(2);
    expect(JSON.stringify(data)).not.toMatch(personal);
  });

  it("leaves everybody else's as it was", async () => {
    const { id } = await addWilma();
    const before = await log({ member_id: String(id) });
    const other = await addPerson(club);
    await erase(other.id);
    expect(await log({ member_id: String(id) })).toEqual(before);
    await erase(id);
  });
});

describe("the timeline of an erased member's order", () => {
  it("does not name them, nor what was typed about them", async () => {
    const wilma = await addWilma();
    await createCredits(club.server.owner, club.clubId, wilma.id, 10_000);
    const { id } = await storeUnpaid(club.shop, wilma);
    await club.server.owner.query(
      `insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name)
       values ($1, $2, 'cancelled', '{"reason":"Secret wish of Wilma"}', 'member', 'Wilma Vanisher'),
         ($1, $2, 'parcel_shipped', '{"carrier":"dhl","tracking_number":"02079460999"}', 'staff', 'Sam Staff')`,
      [club.clubId, id],
    );
    await club.server.owner.query("update orders set status = 'cancelled' where id = $1", [id]);
    const show = async () =>
      (await club.server.call("rovers", "GET", `/club-orders/show/${id}`, { token: club.admin.token })).body;
    expect(JSON.stringify(await show())).toContain("Secret wish");
    await erase(wilma.id);
    const { data } = await show();
    expect(JSON.stringify(data)).not.toMatch(personal);
    expect(JSON.stringify(data.timeline)).toContain("Erased member");
    expect(JSON.stringify(data.timeline)).toContain("Sam Staff");
    const kept = await rowsOf(club.server.owner, "select 1 from order_events where order_id = $1", [id]);
    expect(data.timeline).toHaveLength(kept.length);
  });
});

it("leaves no trace in the rows either, once the operator has purged them as the decision says", async () => {
  const { id } = await addWilma();
  const { id: orderId } = await storeUnpaid(club.shop, { id, token: "" });
  await club.server.owner.query(
    `insert into order_events (club_id, order_id, kind, data, actor_kind, actor_name)
     values ($1, $2, 'cancelled', '{"reason":"Secret wish of Wilma"}', 'member', 'Wilma Vanisher')`,
    [club.clubId, orderId],
  );
  await club.server.owner.query("update orders set status = 'cancelled' where id = $1", [orderId]);
  await erase(id);
  const decision = await readFile("docs/decisions/personal-data.md", "utf8");
  const [, sql = ""] = /```sql\n(.*?)```/s.exec(decision) ?? [];
  await club.server.owner.query(sql.replaceAll(":club", `${club.clubId}`).replaceAll(":member", `${id}`));
  const rows = await rowsOf(
    club.server.owner,
    `select a::text as row from audit_log a where member_id = $1 or subject_id = $1 and subject_kind = 'member'
     union all select e::text from order_events e where order_id = $2`,
    [id, orderId],
  );
  expect(rows.length).toBeGreaterThan(3);
  expect(JSON.stringify(rows)).not.toMatch(personal);
});
