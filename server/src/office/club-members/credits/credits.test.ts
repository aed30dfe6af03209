import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCredits, createMember, rowsOf } from "#server/testing/factories.ts";
import { storeOrder } from "../../../sales/orders/orders.testing.ts";
import { expectSoundLedger } from "../../../shop/credits/credits.testing.ts";
import { creditSweeps } from "../../../shop/credits/grants.ts";
import { addPerson, auditedOf, type Club, openClub, unknownId } from "../club-members.testing.ts";

let club: Club;

beforeAll(async () => {
  club = await openClub();
});
afterEach(() => expectSoundLedger(club.server));
afterAll(() => club.server.close());

const manage = (memberId: number, values: object = {}, options: { key?: string; as?: Club["admin"] } = {}) =>
  club.call("POST", "manage-member-credits", {
    ...(options.as && { as: options.as }),
    ...(options.key && { headers: { "idempotency-key": options.key } }),
    body: { member_id: memberId, kind: "grant", amount: 10, reason: "Volunteer day", ...values },
  });
const statement = async (memberId: number, query = "") => {
  const { status, body } = await club.call("GET", `credit-statement/${memberId}?${query}`, {
    as: club.manager,
  });
  expect(status).toBe(200);
  return body;
};
const grantMails = (memberId: number) =>
  rowsOf<{ text: string }>(
    club.server.owner,
    "select text from mails where member_id = $1 and event = 'credits_granted'",
    [memberId],
  );
/** Lets a day pass with everybody still logged in. */
async function tomorrow() {
  club.server.clock.advance(24 * 3600 * 1000);
  await club.server.owner.query(
    "update sessions set expires_at = expires_at + interval '1 day', last_seen_at = last_seen_at + interval '1 day'",
  );
}
const today = () => club.server.clock.now().toISOString().slice(0, 10);

describe("granting and deducting by hand", () => {
  // Spec 7.34
  it("changes the balance and leaves a mail for a grant and an audit row for each", async () => {
    const { id } = await addPerson(club);
    const granted = await manage(id, { amount: 10.05 });
    expect(granted).toMatchObject({ status: 200, body: { data: { credits: 10.05, credit_entries: [] } } });
    const deducted = await manage(id, { kind: "deduct", amount: 0.06, reason: "Lost key" });
    expect(deducted.body.data.credits).toBe(9.99);
    expect(await auditedOf(club, id)).toEqual(["credits.granted", "credits.deducted"]);
    const [row] = await rowsOf(
      club.server.owner,
      "select actor_kind, actor_id, before, after from audit_log where member_id = $1 and action = 'credits.deducted'",
      [id],
    );
    expect(row).toMatchObject({
      actor_kind: "staff",
      actor_id: club.admin.id,
      before: { balance_cents: 1005 },
      after: { balance_cents: 999, cents: 6, reason: "Lost key" },
    });
    const mails = await grantMails(id);
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain("$10.05");
    await manage(id, { amount: 5 });
    expect((await grantMails(id)).at(-1)?.text).toContain("$14.99");
  });

  it("lets a dated grant be spent until the end of its day, and not from then on", async () => {
    const { id } = await addPerson(club);
    const { body } = await manage(id, { expires_on: "2098-12-31" });
    expect(body.data).toMatchObject({
      credits: 0,
      credit_entries: [{ credits: 10, expires_at: "2098-12-31T23:59:59.999Z" }],
    });
    expect((await grantMails(id))[0]?.text).toContain("31 December 2098");
    expect((await manage(id, { expires_on: today() })).status).toBe(200);
    await tomorrow();
    expect((await manage(id, { kind: "deduct", amount: 15 })).body.code).toBe("INSUFFICIENT_CREDITS");
    await Promise.all(creditSweeps.map((sweep) => sweep.run(club.server.platform)));
    expect((await statement(id)).data).toMatchObject([{ kind: "expire", amount: -10, balance: 10 }, {}, {}]);
    const gone = await manage(id, { expires_on: "2020-01-01" });
    expect(gone).toMatchObject({ status: 422, body: { errors: { expires_on: [expect.any(String)] } } });
  });

  it("mails nobody without an active account of their own", async () => {
    for (const values of [{ account_status: 2 }, { account_status: 0 }]) {
      const { id } = await addPerson(club, values);
      expect((await manage(id)).status).toBe(200);
      expect(await grantMails(id)).toEqual([]);
    }
  });

  it("A41: deducts no more than there is", async () => {
    const { id } = await addPerson(club);
    await createCredits(club.server.owner, club.clubId, id, 999);
    const refused = await manage(id, { kind: "deduct", amount: 10 });
    const message = "This member has only $9.99 that can be deducted.";
    expect(refused).toMatchObject({ status: 409, body: { code: "INSUFFICIENT_CREDITS", message } });
    expect((await statement(id)).data[0].balance).toBe(9.99);
  });

  it.each([10.005, 10.999, "1e2", "0x10", "10", -5, 0, 1e15, "NaN", null, [10]])(
    "A39: refuses the amount %j",
    async (amount) => {
      const { id } = await addPerson(club);
      expect((await manage(id, { amount })).status).toBe(422);
      expect((await statement(id)).total).toBe(0);
    },
  );

  it("refuses no reason, an unknown act, and a deduction that expires", async () => {
    const { id } = await addPerson(club);
    for (const values of [
      { reason: " " },
      { kind: "spend" },
      { kind: "deduct", expires_on: "2098-01-01" },
      { expires_on: "31/12/2098" },
    ])
      expect((await manage(id, values)).status).toBe(422);
  });

  it("of a dependant names the primary whose credits they are", async () => {
    const childId = await createMember(club.server.owner, club.clubId, {
      email: null,
      primary_member_id: club.ava.id,
    });
    const { status, body } = await manage(childId);
    expect(status).toBe(422);
    expect(body.errors.member_id[0]).toContain("Ava Archer");
    expect((await statement(club.ava.id)).total).toBe(0);
  });

  it("is not for a manager, and not for an unknown or an erased person", async () => {
    const { id } = await addPerson(club);
    expect((await manage(id, {}, { as: club.manager })).status).toBe(403);
    expect((await manage(unknownId)).status).toBe(404);
    const erased = await addPerson(club, { email: null, account_status: 2, erased_at: new Date() });
    expect((await manage(erased.id)).status).toBe(404);
    expect((await statement(id)).total).toBe(0);
  });
});

describe("an Idempotency-Key", () => {
  it("A41: makes ten requests at once one act with one answer", async () => {
    const { id } = await addPerson(club);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => manage(id, { expires_on: "2098-12-31" }, { key: "grant-once-only" })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect((await statement(id)).data).toMatchObject([{ amount: 10, balance: 10 }]);
    expect(await grantMails(id)).toHaveLength(1);
    expect(await auditedOf(club, id)).toEqual(["credits.granted"]);
  });

  it("holds for a deduction from several grants too, and is not taken for a part of it", async () => {
    const { id } = await addPerson(club);
    await manage(id, { amount: 3, expires_on: "2098-12-31" });
    await manage(id, { amount: 20 });
    const deduct = (key: string) => manage(id, { kind: "deduct", amount: 5 }, { key });
    await Promise.all([deduct("fee-2026"), deduct("fee-2026"), deduct("fee-2026")]);
    expect((await statement(id)).data[0].balance).toBe(18);
    expect((await deduct("fee-2026:2")).status).toBe(200);
    expect((await statement(id)).data[0].balance).toBe(13);
  });

  it("is refused for another act, and where it is no key", async () => {
    const { id } = await addPerson(club);
    await manage(id, {}, { key: "the-same-key" });
    for (const values of [
      { amount: 11 },
      { kind: "deduct" },
      { reason: "Other" },
      { expires_on: "2098-12-31" },
    ])
      expect((await manage(id, values, { key: "the-same-key" })).body.code).toBe("IDEMPOTENCY_KEY_REUSED");
    expect((await manage(id, {}, { key: "short" })).body.code).toBe("IDEMPOTENCY_KEY_REQUIRED");
    expect((await statement(id)).total).toBe(1);
  });

  it("belongs to one member", async () => {
    for (const { id } of [await addPerson(club), await addPerson(club)])
      expect((await manage(id, {}, { key: "shared-by-two" })).body.data.credits).toBe(10);
  });
});

describe("many at once", () => {
  it("I-01, I-03, I-25: 40 grants and deductions never drift or overdraw, and leave a row each", async () => {
    const { id } = await addPerson(club);
    await createCredits(club.server.owner, club.clubId, id, 5000);
    const acts = Array.from({ length: 40 }, (_, at) =>
      manage(
        id,
        at % 2
          ? { kind: "deduct", amount: 17.5 }
          : { amount: 2.25, ...(at % 4 && { expires_on: "2098-12-31" }) },
      ),
    );
    const answers = await Promise.all(acts);
    expect(
      answers.filter(({ status, body }) => status !== 200 && body.code !== "INSUFFICIENT_CREDITS"),
    ).toEqual([]);
    const done = answers.map(({ status }, at): number => (status === 200 ? (at % 2 ? -1750 : 225) : 0));
    const cents = 5000 + done.reduce((sum, one) => sum + one, 0);
    expect(cents).toBeGreaterThanOrEqual(0);
    const { data, total } = await statement(id, "per_page=100");
    expect(data[0].balance).toBe(cents / 100);
    expect(total).toBe(data.length);
    expect(await auditedOf(club, id)).toHaveLength(done.filter((one) => one !== 0).length);
    const { body } = await club.call("GET", `show/${id}`);
    const dated = body.data.credit_entries.reduce(
      (sum: number, entry: { credits: number }) => sum + entry.credits * 100,
      0,
    );
    expect(Math.round(body.data.credits * 100 + dated)).toBe(cents);
  });
});

describe("the statement", () => {
  it("tells every movement newest first, with the balance over the whole history on each page", async () => {
    const person = await addPerson(club, { first_name: "Stan" });
    await manage(person.id, { amount: 25 });
    const order = await storeOrder(club.shop, person, { creditsCents: 3000 });
    await manage(person.id, { kind: "deduct", amount: 5, reason: "Lost key" });
    const { data, total } = await statement(person.id);
    expect(total).toBe(4);
    expect(data).toMatchObject([
      { kind: "deduct", amount: -5, balance: 20, reason: "Lost key", actor: "Sam Staff", order_number: null },
      { kind: "spend", amount: -30, balance: 25, order_id: order.id, order_number: order.number },
      { kind: "grant", amount: 30, balance: 55 },
      { kind: "grant", amount: 25, balance: 25, reason: "Volunteer day" },
    ]);
    const second = await statement(person.id, "page=2&per_page=3");
    expect(second.data).toMatchObject([{ amount: 25, balance: 25 }]);
    expect((await statement(person.id, "page=3&per_page=3")).data).toEqual([]);
  });

  it("of a dependant is empty, since they have no wallet", async () => {
    const childId = await createMember(club.server.owner, club.clubId, {
      email: null,
      primary_member_id: club.ava.id,
    });
    expect(await statement(childId)).toMatchObject({ data: [], total: 0 });
  });
});
