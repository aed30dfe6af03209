import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClub, createMember, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { untilWaiting, whileHeld } from "#server/testing/while-held.ts";

type Club = { id: number; domain: string; token: string };
let server: TestServer;
let club: Club;
let other: Club;

beforeAll(async () => {
  server = await startTestServer();
  club = await openClub("rovers");
  other = await openClub("harbour");
});
afterAll(() => server.close());

async function openClub(domain: string): Promise<Club> {
  const id = await createClub(server.owner, { domain });
  const staffId = await createStaff(server.owner, id);
  return { id, domain, token: await createSession(server.owner, id, { staffId }) };
}

type Mail = {
  event?: string;
  recipient?: string;
  subject?: string;
  status?: string;
  text?: string;
  at?: string;
};
async function insertMail(by: Club, mail: Mail & { memberId?: number }): Promise<number> {
  const {
    event = "order_completed",
    recipient = "ava@example.org",
    subject = "Your order",
    status = "sent",
  } = mail;
  const { text = "Hello", at = "2026-01-01T10:00:00Z", memberId = null } = mail;
  const { rows } = await server.owner.query<{ id: number }>(
    `insert into mails (club_id, event, recipient, subject, html, text, message_id, status, attempts, created_at, sent_at, member_id, last_error)
     values ($1, $2, $3, $4, $5, $5, 'm' || random(), $6, 1, $7, case when $6 = 'sent' then $7::timestamptz end, $8,
       case when $6 = 'failed' then 'Mailbox full' end) returning id`,
    [by.id, event, recipient, subject, text, status, at, memberId],
  );
  return Number(rows[0]?.id);
}

const list = async (query = "", by = club) =>
  (await server.call(by.domain, "GET", `/club-email-content/deliveries${query}`, { token: by.token })).body;
const resend = (id: number, by = club) =>
  server.call(by.domain, "POST", "/club-email-content/resend", { token: by.token, body: { id } });
const idsOf = (answer: { data: { id: number }[] }) => answer.data.map(({ id }) => id);

describe("The list of mails", () => {
  let ids: number[];
  let memberId: number;
  beforeAll(async () => {
    memberId = await createMember(server.owner, club.id, { email: "a@example.org" });
    ids = [
      await insertMail(club, { recipient: "c@example.org", at: "2026-01-01T10:00:00Z" }),
      await insertMail(club, {
        recipient: "a@example.org",
        at: "2026-01-03T10:00:00Z",
        status: "failed",
        memberId,
      }),
      await insertMail(club, {
        recipient: "b%@example.org",
        at: "2026-01-02T10:00:00Z",
        event: "two_factor_code",
        text: "",
      }),
    ];
    await insertMail(other, { recipient: "canary@example.org" });
  });

  it("shows the club's own, newest first, with what became of each", async () => {
    const answer = await list();
    expect(idsOf(answer)).toEqual([ids[1], ids[2], ids[0]]);
    expect(answer.data[0]).toEqual({
      id: ids[1],
      event: "order_completed",
      title: "Order complete",
      recipient: "a@example.org",
      recipient_now: null,
      subject: "Your order",
      status: "failed",
      attempts: 1,
      last_error: "Mailbox full",
      member_id: memberId,
      order_id: null,
      created_at: "2026-01-03T10:00:00.000Z",
      due_at: expect.any(String),
      sent_at: null,
      sent_by: null,
      can: { resend: true },
    });
    expect(answer.data[1].can).toEqual({ resend: false });
  });

  it.each([
    ["?status=failed", [1]],
    ["?event=two_factor_code", [2]],
    ["?keywords=B%25@", [2]],
    ["?keywords=%25example", []],
    ["?sort=recipient&order_by=asc", [1, 2, 0]],
    ["?sort=status&order_by=asc", [0, 2, 1]],
    ["?order_by=asc&per_page=2&page=2", [1]],
  ])("is filtered, searched, sorted and paged by %s", async (query, expected) => {
    expect(idsOf(await list(query))).toEqual(expected.map((at) => ids[at]));
  });

  it("is filtered by member", async () => {
    expect(idsOf(await list(`?member_id=${memberId}`))).toEqual([ids[1]]);
    expect(idsOf(await list("?order_id=999"))).toEqual([]);
  });
});

describe("Sending a mail again", () => {
  const copies = (by = club) =>
    rowsOf<{ message_id: string; status: string }>(
      server.owner,
      "select recipient, subject, html, text, message_id, status, attempts from mails where club_id = $1 and dedupe_key like 'resend:%' order by id",
      [by.id],
    );

  it("queues one copy under an id of its own, also when two ask at once; the next only after that", async () => {
    const mail = await insertMail(club, { status: "failed", subject: "Once more" });
    const answers = await Promise.all([resend(mail), resend(mail), resend(mail)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: "DUPLICATE",
      message: "This email is still waiting to be sent.",
    });
    expect(await copies()).toMatchObject([
      { subject: "Once more", text: "Hello", html: "Hello", status: "queued", attempts: 0 },
    ]);
    const [original] = await rowsOf<{ message_id: string }>(
      server.owner,
      "select message_id from mails where club_id = $1 and id = $2",
      [club.id, mail],
    );
    expect((await copies())[0]?.message_id).not.toBe(original?.message_id);
    await server.owner.query("update mails set status = 'sent' where club_id = $1", [club.id]);
    expect((await resend(mail)).status).toBe(200);
    expect(await copies()).toHaveLength(2);
  });

  it("I-25 leaves an audit row", async () => {
    const mail = await insertMail(club, {});
    await resend(mail);
    const rows = await rowsOf(
      server.owner,
      "select action, subject_id from audit_log where club_id = $1 order by id desc limit 1",
      [club.id],
    );
    expect(rows).toEqual([{ action: "mail.resent", subject_id: mail }]);
  });

  it.each(["two_factor_code", "reset_code", "member_invited", "staff_invited"])(
    "is refused for %s, which held a code or a link",
    async (event) => {
      const { status, body } = await resend(await insertMail(club, { event, status: "failed" }));
      expect([status, body.code]).toEqual([410, "LINK_EXPIRED"]);
      expect(body.message).toContain("Please send a new one instead.");
    },
  );

  it("is refused for one that still waits, and for an unknown one", async () => {
    expect((await resend(await insertMail(club, { status: "queued" }))).body.code).toBe("DUPLICATE");
    expect((await resend(999_999)).body.code).toBe("NOT_FOUND");
  });

  it("A03 is not possible for another club's mail", async () => {
    const mail = await insertMail(club, {});
    expect((await resend(mail, other)).body.code).toBe("NOT_FOUND");
    expect(await copies(other)).toEqual([]);
  });

  describe("to a member whose address was corrected", () => {
    const shown = async (id: number) => {
      const { data }: { data: { id: number; recipient_now: string | null }[] } = await list("?per_page=100");
      return data.find((row) => row.id === id)?.recipient_now;
    };
    const copyOf = async (id: number) =>
      (
        await rowsOf<{ recipient: string; reply_to: string | null }>(
          server.owner,
          "select recipient, reply_to from mails where club_id = $1 and dedupe_key = $2",
          [club.id, `resend:${id}:1`],
        )
      )[0];

    it("goes to the address of today, which the list names before, and the audit log keeps both", async () => {
      const memberId = await createMember(server.owner, club.id, { email: "ann@new.example" });
      const mail = await insertMail(club, { recipient: "ann@old.example", status: "failed", memberId });
      expect(await shown(mail)).toBe("ann@new.example");
      const { status, body } = await resend(mail);
      expect([status, body.message]).toEqual([200, "The email will be sent again to ann@new.example."]);
      expect(await copyOf(mail)).toMatchObject({ recipient: "ann@new.example" });
      const [entry] = await rowsOf(
        server.owner,
        "select before, after from audit_log where club_id = $1 and subject_id = $2 and action = 'mail.resent'",
        [club.id, mail],
      );
      expect(entry).toMatchObject({
        before: { recipient: "ann@old.example" },
        after: { recipient: "ann@new.example", event: "order_completed" },
      });
    });

    it("reaches a child without an address at the family's", async () => {
      const parent = await createMember(server.owner, club.id, { email: "kim@new.example" });
      const child = await createMember(server.owner, club.id, { email: null, primary_member_id: parent });
      const mail = await insertMail(club, { recipient: "kim@old.example", memberId: child });
      expect(await shown(mail)).toBe("kim@new.example");
      await resend(mail);
      expect((await copyOf(mail))?.recipient).toBe("kim@new.example");
    });

    it("stays where it went if that is what it is about, or if the person has no address any more", async () => {
      const memberId = await createMember(server.owner, club.id, { email: "bo@new.example" });
      const gone = await createMember(server.owner, club.id, { email: null });
      const told = await insertMail(club, { event: "email_changed", recipient: "bo@old.example", memberId });
      const last = await insertMail(club, { recipient: "cy@old.example", memberId: gone });
      for (const mail of [told, last]) {
        expect(await shown(mail)).toBeNull();
        expect((await resend(mail)).status).toBe(200);
      }
      expect([(await copyOf(told))?.recipient, (await copyOf(last))?.recipient]).toEqual([
        "bo@old.example",
        "cy@old.example",
      ]);
    });

    it("waits for who erases the person, and then finds nothing to send", async () => {
      const memberId = await createMember(server.owner, club.id, { email: "dee@new.example" });
      const mail = await insertMail(club, { recipient: "dee@old.example", status: "failed", memberId });
      const erasing: Parameters<typeof whileHeld>[1] = [
        ["select 1 from members where club_id = $1 and id = $2 for update", club.id, memberId],
        [
          "update mails set recipient = '', html = '', text = '' where club_id = $1 and id = $2",
          club.id,
          mail,
        ],
      ];
      const { status, body } = await whileHeld(server.owner, erasing, async (letGo) => {
        const answer = resend(mail);
        await untilWaiting(server.owner);
        await letGo();
        return answer;
      });
      expect([status, body.code]).toEqual([410, "LINK_EXPIRED"]);
      expect(body.message).toContain("erased");
      expect(await copyOf(mail)).toBeUndefined();
    });
  });

  it("keeps where replies go, as to whoever wrote to the club", async () => {
    const mail = await insertMail(club, { event: "contact_message", recipient: "office@club.example" });
    await server.owner.query("update mails set reply_to = 'visitor@example.org' where id = $1", [mail]);
    await resend(mail);
    expect(
      await rowsOf(server.owner, "select reply_to from mails where club_id = $1 and dedupe_key = $2", [
        club.id,
        `resend:${mail}:1`,
      ]),
    ).toEqual([{ reply_to: "visitor@example.org" }]);
  });
});
