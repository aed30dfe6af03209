import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createStaff, rowsOf } from "#server/testing/factories.ts";
import { openRoom, type Room } from "./notices.testing.ts";

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.server.close());
beforeEach(() => room.clear());

const kindsOf = (body: { data: { kind: string }[] }) => body.data.map(({ kind }) => kind);

describe("the notices", () => {
  it("are shown newest first to admins, and to managers what they may do something about", async () => {
    await room.notice("payment_failed");
    await room.notice("low_stock");
    await room.notice("return_requested");
    await room.notice("job_finished", { staff_id: room.manager.id });
    await room.notice("job_finished", { staff_id: room.admin.id });
    expect(kindsOf((await room.call("GET", "show")).body)).toEqual([
      "job_finished",
      "return_requested",
      "low_stock",
      "payment_failed",
    ]);
    expect(kindsOf((await room.call("GET", "show", undefined, room.manager)).body)).toEqual([
      "job_finished",
      "return_requested",
      "low_stock",
    ]);
    expect((await room.call("GET", "show", undefined, room.other)).body.total).toBe(3);
    expect((await room.call("GET", "show", undefined, room.away)).body.total).toBe(0);
  });

  it("are filtered, sorted and searched", async () => {
    const read = await room.notice("mail_failed");
    await room.call("POST", "read", { id: read });
    const { rows } = await room.owner.query<{ id: number }>(
      `insert into mails (club_id, event, recipient, subject, html, text, message_id)
       values ($1, 'order_placed', 'x100%_@rovers.example', 'Hello', '', '', 'm') returning id`,
      [room.clubId],
    );
    await room.notice("mail_failed", { subject_id: rows[0]?.id });
    await room.notice("low_stock");
    const list = async (query: string) => (await room.call("GET", `show?${query}`)).body;
    expect((await list("kind=mail_failed")).total).toBe(2);
    expect((await list("unread=true")).total).toBe(2);
    expect((await list("unread=false")).data).toMatchObject([{ id: read, is_read: true }]);
    expect(kindsOf(await list("sort=kind&order_by=asc"))).toEqual([
      "low_stock",
      "mail_failed",
      "mail_failed",
    ]);
    const found = await list(`keywords=${encodeURIComponent("100%_")}`);
    expect(found.data).toMatchObject([{ title: "An email to x100%_@rovers.example could not be sent" }]);
    expect((await list("keywords=_00%25")).total).toBe(0);
    expect((await list("sort=data")).code).toBe("VALIDATION_FAILED");
  });

  it("are counted for each person up to 100, with the newest five", async () => {
    for (let count = 0; count < 103; count += 1) await room.notice("low_stock");
    const unread = async (by = room.admin) => (await room.call("GET", "unread", undefined, by)).body.data;
    const { count, newest } = await unread();
    expect([count, newest.length]).toEqual([100, 5]);
    await room.call("POST", "read", { all_until: newest[4].id });
    expect((await unread()).count).toBe(4);
    await room.call("POST", "read", { id: newest[0].id });
    expect((await unread()).count).toBe(3);
    expect((await unread(room.other)).count).toBe(100);
    expect((await unread(room.away)).count).toBe(0);
  });

  it("are read once, however often and in whichever order it is said", async () => {
    const ids = [await room.notice("low_stock"), await room.notice("low_stock")];
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => room.call("POST", "read", { id: ids[1] })),
      ...[1, 2].map(() => room.call("POST", "read", { all_until: ids[1] })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    // An older open page does not undo a newer one.
    await room.call("POST", "read", { all_until: ids[0] });
    expect((await room.call("GET", "unread")).body.data.count).toBe(0);
  });

  it("of another club, another person or another's rights are not found", async () => {
    const away = await room.notice("low_stock", { club_id: room.awayId });
    const personal = await room.notice("job_finished", { staff_id: room.other.id });
    const money = await room.notice("payment_failed");
    for (const id of [away, personal, 999_999])
      expect((await room.call("POST", "read", { id })).body.code).toBe("NOT_FOUND");
    expect((await room.call("POST", "read", { all_until: away })).body.code).toBe("NOT_FOUND");
    expect((await room.call("POST", "read", { id: money }, room.manager)).body.code).toBe("NOT_FOUND");
  });

  it("go with the account of the person they were for", async () => {
    const leaving = await createStaff(room.owner, room.clubId, { role: 5 });
    const id = await room.notice("job_finished", { staff_id: leaving });
    await room.owner.query("insert into notice_reads (club_id, staff_id, notice_id) values ($1, $2, $3)", [
      room.clubId,
      leaving,
      id,
    ]);
    const path = `/club-manager/delete/${leaving}`;
    const { status } = await room.server.call("rovers", "DELETE", path, { token: room.admin.token });
    expect([status, await room.rows()]).toEqual([200, []]);
  });

  it("are kept for 90 days", async () => {
    const day = 24 * 3600 * 1000;
    const ago = (days: number) => new Date(room.server.clock.now().getTime() - days * day);
    const old = await room.notice("low_stock", { created_at: ago(91) });
    const young = await room.notice("low_stock", { created_at: ago(89) });
    await room.call("POST", "read", { id: old });
    await room.forget();
    expect((await room.rows()).map(({ id }) => id)).toEqual([young]);
  });
});

describe("which notices are mailed", () => {
  it("is chosen by admins, with an entry in the audit log, and never over a newer change", async () => {
    const { data } = (await room.call("GET", "settings")).body;
    expect(data.mailed).toContain("order_on_hold");
    const form = { mailed: ["job_finished"], version: data.version };
    const answers = await Promise.all([1, 2].map(() => room.call("PUT", "settings", form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const saved = (await room.call("GET", "settings")).body.data;
    expect(saved.mailed).toEqual(["job_finished", "order_on_hold"]);
    const [entry] = await rowsOf(
      room.owner,
      "select after from audit_log where club_id = $1 and action = 'settings.notices_changed'",
      [room.clubId],
    );
    expect(entry).toEqual({ after: { mailed: ["job_finished", "order_on_hold"] } });
    expect((await room.call("GET", "settings", undefined, room.manager)).status).toBe(403);
    const stale = await room.call("PUT", "settings", form);
    expect(stale.body.code).toBe("STALE_VERSION");
    await room.call("PUT", "settings", { mailed: data.mailed, version: saved.version });
  });

  it("puts what happened since the last time into one mail to the club", async () => {
    await room.notice("low_stock");
    await room.notice("reconciliation");
    await room.notice("payment_failed");
    await room.mail();
    await room.mail();
    const mails = await room.mails();
    expect(mails).toMatchObject([
      { recipient: "office@rovers.example", subject: "A product is running low and 1 more" },
    ]);
    expect(mails[0]?.text).toContain("Your payments do not match Stripe's");
    expect(mails[0]?.text).toContain("/payment/reconciliation");
    expect(mails[0]?.text).toContain("/notices");
    // The club has not asked for these by email.
    expect(mails[0]?.text).not.toContain("failed");
    expect((await room.rows()).some(({ mail_due }) => mail_due)).toBe(false);
  });

  it("mails each notice once, though workers look at the same moment", async () => {
    for (let count = 0; count < 5; count += 1) await room.notice("low_stock");
    await Promise.all([room.mail(), room.mail(), room.mail()]);
    expect(await room.mails()).toHaveLength(1);
  });

  it("tells no more than twenty one by one", async () => {
    for (let count = 0; count < 30; count += 1) await room.notice("low_stock");
    await room.mail();
    const [mail] = await room.mails();
    expect(mail?.text.match(/A product is running low/g)).toHaveLength(20);
    expect([mail?.subject, mail?.text.includes("and 10 more")]).toEqual([
      "A product is running low and 29 more",
      true,
    ]);
  });

  it("mails nothing to a club without an address", async () => {
    await room.owner.query("update clubs set contact_email = '' where id = $1", [room.clubId]);
    await room.notice("low_stock");
    await room.mail();
    await room.owner.query("update clubs set contact_email = 'office@rovers.example' where id = $1", [
      room.clubId,
    ]);
    await room.mail();
    expect(await room.mails()).toEqual([]);
  });
});
