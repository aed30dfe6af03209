import { afterAll, beforeAll, expect, it } from "vitest";
import { rowsOf } from "#server/testing/factories.ts";
import { auditedOf, type Club, callsOf, formOf, memberRow, openClub } from "../club-members.testing.ts";

let club: Club;
let calls: ReturnType<typeof callsOf>;

beforeAll(async () => {
  club = await openClub();
  calls = callsOf(club);
});
afterAll(() => club.server.close());

const mailsTo = (id: number) =>
  rowsOf<{ event: string; recipient: string }>(
    club.server.owner,
    "select event, recipient from mails where member_id = $1 order by id",
    [id],
  );
let count = 0;
/** A member without an email, and whose name nobody else has. */
const grace = async (values = {}) => {
  const last_name = `Grey${++count}`;
  const body = { first_name: "Grace", last_name, ...values };
  return (await club.call("POST", "store", { body })).body.data;
};

it("adds somebody without an email, who has a wallet, is found by name, and is mailed nothing", async () => {
  const one = await grace();
  expect(one).toMatchObject({ email: "", account_status: 1, credits: 0, can: { invite: false } });
  expect(await memberRow(club, one.id)).toMatchObject({ email: null, account_status: 1, invited_at: null });
  expect(await auditedOf(club, one.id)).toEqual(["member.created"]);
  const list = await club.call("GET", `show?keywords=${one.last_name}`);
  expect(list.body.data).toMatchObject([{ id: one.id, login: "none", user: { email: "" } }]);
  const found = await club.server.call("rovers", "GET", `/club-search/show?keywords=${one.last_name}`, {
    token: club.admin.token,
  });
  expect(found.body.data.members).toMatchObject([{ id: one.id, email: "" }]);
  expect(await mailsTo(one.id)).toEqual([]);
});

it("adds any number of people without an email, of one name too", async () => {
  const last_name = "Same";
  const both = [await grace({ last_name }), await grace({ last_name })];
  expect(new Set(both.map(({ id }) => id)).size).toBe(2);
});

it("refuses an invitation that could go nowhere", async () => {
  const body = { first_name: "Grace", last_name: "Nowhere", email: "", invite: true };
  expect(await club.call("POST", "store", { body })).toMatchObject({
    status: 422,
    body: { errors: { email: ["Enter an email address to send the invitation to."] } },
  });
  expect(await rowsOf(club.server.owner, "select 1 from members where last_name = 'Nowhere'")).toEqual([]);
});

it("lets an admin give an address later; invitation and login are then as for anybody", async () => {
  const { id } = await grace();
  const email = `grace-${id}@rovers.example`;
  expect((await calls.update(id, { email }, club.manager)).status).toBe(403);
  const { body } = await calls.update(id, { email });
  expect(body.data).toMatchObject({ email, account_status: 0, can: { invite: true } });
  expect((await club.call("POST", "send-email-password", { body: { id } })).status).toBe(200);
  expect(await mailsTo(id)).toEqual([{ event: "member_invited", recipient: email }]);
  const [mail] = await rowsOf<{ text: string }>(
    club.server.owner,
    "select text from mails where recipient = $1",
    [email],
  );
  const token = /token=([\w.-]+)/.exec(mail?.text ?? "")?.[1];
  const chosen = { token, password: "a right password", domain: "rovers" };
  expect((await club.server.call("rovers", "POST", "/set-password/store", { body: chosen })).status).toBe(
    200,
  );
  expect((await calls.login(email)).status).toBe(200);
});

it("ends the login of somebody whose address is taken away, and keeps a wrong one out", async () => {
  const { body } = await calls.store();
  const { id, email } = body.data;
  await club.call("POST", "send-email-password", { body: { id } });
  expect((await calls.update(id, { email: "nonsense" })).body.errors).toEqual({
    email: ["Invalid email address"],
  });
  const { email: _email, ...unsaid } = await formOf(club, id);
  expect((await club.call("PUT", `update/${id}`, { body: unsaid })).body.data).toMatchObject({ email });
  expect((await calls.update(id, { email: "" })).body.data).toMatchObject({ email: "", account_status: 1 });
  expect(await memberRow(club, id)).toMatchObject({ email: null, password_hash: null, invited_at: null });
  expect((await mailsTo(id)).map(({ event, recipient }) => [event, recipient])).toEqual([
    ["member_invited", email],
    ["email_changed", email],
  ]);
  expect((await club.call("POST", "send-email-password", { body: { id } })).status).toBe(404);
});

it("tells of somebody without an email what it knows, and forgets it", async () => {
  const { id } = await grace({ phone: "020 7946 0000" });
  const given = await club.call("POST", "manage-member-credits", {
    body: { member_id: id, kind: "grant", amount: 5, reason: "Help" },
  });
  expect(given.status).toBe(200);
  const copy = await club.call("GET", `person-export/${id}`);
  expect(JSON.stringify(copy.body)).toContain("020 7946 0000");
  const { version } = await memberRow(club, id);
  expect((await club.call("POST", "erase", { body: { id, version } })).status).toBe(200);
  expect(await memberRow(club, id)).toMatchObject({ email: null, phone: "", account_status: 2 });
  expect(await mailsTo(id)).toEqual([]);
});
