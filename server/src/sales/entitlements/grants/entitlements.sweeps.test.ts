import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { type Depot, dayFrom, openDepot } from "./grants.testing.ts";

let server: TestServer;
let depot: Depot;
let adult: number;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  depot = await openDepot(server);
  adult = await depot.category("Adult");
});

const defaultPack = (more = {}) => depot.pack({ type: "default", membership_category_ids: [adult], ...more });
const owners = async (status = "open") =>
  (
    await depot.rows<{ member_id: number }>(
      "select member_id from entitlements where club_id = $1 and status = $2 order by member_id",
      status,
    )
  ).map(({ member_id }) => member_id);
const mails = (event: string) =>
  depot.rows<{ recipient: string; text: string }>(
    "select recipient, text from mails where club_id = $1 and event = $2 order by recipient",
    event,
  );
const audited = (action: string) =>
  depot.rows("select 1 from audit_log where club_id = $1 and action = $2", `entitlement.${action}`);

/** A primary member of the category with one dependant. */
async function family() {
  const primary = await depot.person({ membership_category_id: adult });
  return [primary, await depot.person({ primary_member_id: primary, email: null })];
}

describe("default packs", () => {
  it("come to everybody of their memberships once their season began, however often it is looked for", async () => {
    const people = await family();
    const inactive = await depot.person({ membership_category_id: adult, account_status: 2 });
    await depot.person({ primary_member_id: inactive, email: null });
    await depot.person();
    // Somebody who has not accepted the invitation yet has the packs, and finds them then; nobody is told who cannot log in.
    people.push(await depot.person({ membership_category_id: adult, account_status: 0 }));
    await defaultPack({ opens_on: dayFrom(server, 1) });
    await depot.sweep("default-packs");
    expect(await owners()).toEqual([]);
    await depot.later(1);
    await Promise.all([depot.sweep("default-packs"), depot.sweep("default-packs")]);
    await depot.sweep("default-packs");
    expect(await owners()).toEqual(people);
    expect(await audited("granted")).toHaveLength(3);
    expect(await mails("pack_granted")).toHaveLength(1);
  });

  it("stay away from drafts, archived packs, custom ones and seasons that are over", async () => {
    const people = await family();
    await defaultPack({ name: "Draft", status: "draft" });
    await defaultPack({ name: "Archived", status: "archived" });
    await defaultPack({ name: "Over", closes_on: dayFrom(server, -1) });
    await depot.pack({ name: "Custom" });
    await depot.sweep("default-packs");
    expect(await owners()).toEqual([]);
    // One that is given does not take the others along.
    const live = await defaultPack({ name: "Live" });
    await depot.sweep("default-packs");
    expect(await owners()).toEqual(people);
    const given = await depot.rows("select distinct pack_id from entitlements where club_id = $1");
    expect(given).toEqual([{ pack_id: live.id }]);
  });

  it("do not come back by themselves once they were taken away", async () => {
    const [primary] = await family();
    await defaultPack();
    await depot.sweep("default-packs");
    const { body } = await depot.call("GET", `entitlements?member_id=${primary}`);
    await depot.call("POST", "revoke", { entitlement_ids: [body.data[0].id], reason: "has one" });
    await depot.sweep("default-packs");
    expect(await owners("revoked")).toEqual([primary]);
    expect(await owners()).not.toContain(primary);
  });

  it("reach more people than one batch takes", async () => {
    await depot.rows(
      `insert into members (club_id, email, first_name, last_name, account_status, membership_category_id)
       select $1, 'batch-' || n || '@depot.example', 'Many', 'People', 1, $2 from generate_series(1, 450) n`,
      adult,
    );
    await defaultPack();
    await depot.sweep("default-packs");
    expect(await owners()).toHaveLength(450);
    expect(await mails("pack_granted")).toHaveLength(450);
  });
});

describe("the last day of a pack", () => {
  it("ends what is still open the day after, once, and nothing that an order uses", async () => {
    const [primary = 0, child = 0] = await family();
    const pack = await defaultPack({ closes_on: dayFrom(server, 2) });
    await depot.sweep("default-packs");
    await depot.rows("update entitlements set status = 'held' where club_id = $1 and member_id = $2", child);
    await depot.later(2);
    await depot.sweep("expire-entitlements");
    expect(await owners()).toEqual([primary]);
    await depot.later(1);
    await Promise.all([depot.sweep("expire-entitlements"), depot.sweep("expire-entitlements")]);
    expect([await owners("expired"), await owners("held")]).toEqual([[primary], [child]]);
    expect(await audited("expired")).toHaveLength(1);
    const { body } = await depot.call("GET", `history/default/${pack.id}?event=expired`);
    expect(body.data).toMatchObject([{ detail: "Its last day has passed", actor: "Kitroom" }]);
  });

  it("is told seven days before, once, in one mail a family, and again when it was put off", async () => {
    const people = await family();
    await defaultPack({ closes_on: dayFrom(server, 9) });
    await defaultPack({ name: "Second pack", closes_on: dayFrom(server, 8) });
    await depot.sweep("default-packs");
    await depot.later(1);
    await depot.sweep("remind-of-packs");
    const [mail, ...more] = await mails("pack_closing");
    expect(more).toEqual([]);
    expect(mail?.text.match(/For Mo Member/g)).toHaveLength(2);
    await depot.sweep("remind-of-packs");
    expect(await mails("pack_closing")).toHaveLength(1);
    await depot.later(1);
    await Promise.all([depot.sweep("remind-of-packs"), depot.sweep("remind-of-packs")]);
    expect(await mails("pack_closing")).toHaveLength(2);
    const { body } = await depot.call("GET", `entitlements?member_id=${people[0]}`);
    await depot.call("POST", "extend", {
      entitlement_ids: body.data.map(({ id }: { id: number }) => id),
      closes_on: dayFrom(server, 20),
    });
    await depot.sweep("remind-of-packs");
    expect(await mails("pack_closing")).toHaveLength(2);
    await depot.later(13);
    await depot.sweep("remind-of-packs");
    expect(await mails("pack_closing")).toHaveLength(3);
  });

  it("is not told while the pack cannot be used, and is once it can", async () => {
    await family();
    const pack = await defaultPack({ closes_on: dayFrom(server, 5) });
    await depot.sweep("default-packs");
    await depot.rows("update packs set status = 'archived' where club_id = $1 and id = $2", pack.id);
    await depot.sweep("remind-of-packs");
    expect(await mails("pack_closing")).toEqual([]);
    await depot.rows("update packs set status = 'live' where club_id = $1 and id = $2", pack.id);
    await depot.sweep("remind-of-packs");
    expect(await mails("pack_closing")).toHaveLength(1);
  });
});
