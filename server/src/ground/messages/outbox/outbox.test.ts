import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { systemCtx } from "#server/platform/context.ts";
import { inClub } from "#server/platform/db/in-club.ts";
import { notifyClub } from "#server/platform/db/notify.ts";
import { seal } from "#server/platform/secrets.ts";
import { eventually } from "#server/testing/eventually.ts";
import { createClub, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { memberInvited, twoFactorCode } from "../../../people/auth/auth.mails.ts";
import { mails } from "../../../rooms.ts";
import { orderCompleted } from "../../../sales/orders/orders.mails.ts";
import { type NewMail, queueMail } from "../index.ts";
import { urgentEvents } from "../mail.ts";
import { messageSweeps, sendDueMails } from "./due-mails.ts";
import { recordOutcomes, takeDueMails } from "./outbox.queries.ts";

const sweeps = messageSweeps(mails);

let server: TestServer;
let mailbox: Mailbox;
let clubId: number;
/** A mail server that accepts connections and says nothing. */
const callers: Socket[] = [];
const hanging = createServer((socket) => callers.push(socket.resume()));
let hangingHost: string;

beforeAll(async () => {
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
  hanging.listen(0, "127.0.0.1");
  await once(hanging, "listening");
  hangingHost = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
  server = await startTestServer({ SMTP_URL: mailbox.smtpUrl, SMTP_ALLOWED_HOSTS: hangingHost });
  server.clock.stop();
});

afterAll(async () => {
  for (const sweep of sweeps) await sweep.finish?.(server.platform);
  await server.close();
  hanging.close();
  await mailbox.close();
});

let domain: string;
let address: string;

beforeEach(async () => {
  const mark = Math.random().toString(36).slice(2, 10);
  domain = `club-${mark}`;
  address = `ava-${mark}@rovers.example`;
  clubId = await createClub(server.owner, {
    domain,
    name: "Riverside Rovers",
    contact_email: "shop@x.example",
  });
});

const ctx = () => systemCtx(server.platform, { id: clubId, domain, timeZone: "UTC", language: "en" }, "test");
const queue = <Data extends object>(mail: NewMail<Data>) => inClub(ctx(), (tx) => queueMail(tx, ctx(), mail));
const code = () => ({ mail: twoFactorCode, to: address, data: { code: "424242", minutes: 5 } }) as const;
const completed = () =>
  ({
    mail: orderCompleted,
    to: address,
    data: { first_name: "Ava", order_number: "R1", order_url: "http://x.example/order/1" },
  }) as const;

type Received = { subject: string; text: string; html: string; to: string; from: string };
async function received(): Promise<Received[]> {
  return (await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=${address}`)).json()) as Received[];
}
const stored = () =>
  rowsOf<{
    status: string;
    attempts: number;
    message_id: string;
    due_at: Date;
    html: string;
    text: string;
    subject: string;
    last_error: string | null;
  }>(server.owner, "select * from mails where club_id = $1 order by id", [clubId]);

async function sweepOnce() {
  for (const sweep of sweeps) {
    await sweep.run(server.platform);
    await sweep.finish?.(server.platform);
  }
}

async function fault(body: object) {
  const headers = { "content-type": "application/json" };
  await fetch(`${mailbox.httpUrl}/dev/mailbox/faults`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
}

describe("Queueing", () => {
  test("A mail of a transaction that fails was never there", async () => {
    const failed = inClub(ctx(), async (tx) => {
      await queueMail(tx, ctx(), completed());
      throw new Error("changed my mind");
    });
    await expect(failed).rejects.toThrow("changed my mind");
    expect(await stored()).toEqual([]);
  });

  test("A second mail with the same key is not queued, also when both come at once", async () => {
    const once = { ...completed(), dedupeKey: "order_completed:1" };
    await Promise.all([queue(once), queue(once), queue(once)]);
    expect(await stored()).toHaveLength(1);
  });

  test("The club's own wording is used, within a second of its change", async () => {
    await queue(completed());
    await server.owner.query(
      "insert into mail_templates (club_id, event, subject, body) values ($1, 'order_completed', 'Done, {{ first_name }}', '<p>Cheers from {{ club_name }}</p>')",
      [clubId],
    );
    await inClub(ctx(), (tx) => notifyClub(tx, "messages"));
    await eventually(async () => {
      await queue(completed());
      expect((await stored()).at(-1)).toMatchObject({ subject: "Done, Ava" });
    });
    expect((await stored()).at(-1)?.text).toContain("Cheers from Riverside Rovers");
  });

  test("A club's wording that cannot be used gives way to the built-in one", async () => {
    await server.owner.query(
      "insert into mail_templates (club_id, event, subject, body) values ($1, 'order_completed', 'Hi', '{{ nothing }}')",
      [clubId],
    );
    await queue(completed());
    expect((await stored())[0]?.subject).toBe("Your order R1 is complete");
  });

  test("Once a club is known, a mail is one statement", async () => {
    // The notice about a new club may make the server forget it once more.
    await eventually(() =>
      inClub(ctx(), async (tx) => {
        const query = vi.fn(tx.query);
        await queueMail({ ...tx, query } as typeof tx, ctx(), completed());
        expect(query).toHaveBeenCalledTimes(1);
      }),
    );
  });
});

describe("Sending", () => {
  test("A mail arrives over SMTP in the club's name, once", async () => {
    await queue(completed());
    await sweepOnce();
    await sweepOnce();
    const mails = await received();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.from).toContain("Riverside Rovers");
    expect(mails[0]?.html).toContain("R1");
    expect(mails[0]?.text).toContain("R1");
    expect(await stored()).toMatchObject([{ status: "sent", attempts: 1, last_error: null }]);
  });

  test("A code is sent, and then forgotten", async () => {
    await queue(code());
    await sweepOnce();
    expect((await received())[0]?.text).toContain("424242");
    expect(await stored()).toMatchObject([
      { status: "sent", html: "", text: "", subject: "Your login code" },
    ]);
  });

  test("I-28 Mails wait out a mail server that is down, and arrive once, under the same Message-ID", async () => {
    await fault({ down: true });
    await queue(completed());
    await sweepOnce();
    const [waiting] = await stored();
    expect(waiting).toMatchObject({ status: "queued", attempts: 1 });
    expect(waiting?.last_error).toBeTruthy();
    await sweepOnce();
    expect((await stored())[0]?.attempts).toBe(1);
    server.clock.advance(7_000);
    await sweepOnce();
    expect((await stored())[0]?.attempts).toBe(2);
    await fault({ down: false });
    server.clock.advance(20_000);
    await sweepOnce();
    expect(await received()).toHaveLength(1);
    expect(await stored()).toMatchObject([
      { status: "sent", attempts: 3, message_id: waiting?.message_id, last_error: null },
    ]);
  });

  test("A code that outlived its life is given up, not sent late", async () => {
    await queue(code());
    server.clock.advance(300_000);
    await sweepOnce();
    expect(await received()).toEqual([]);
    expect(await stored()).toMatchObject([{ status: "failed", html: "", text: "" }]);
  });

  test("A mail is given up after 20 tries", async () => {
    await fault({ refuse: 100 });
    await queue(completed());
    await server.owner.query("update mails set attempts = 18 where club_id = $1", [clubId]);
    await sweepOnce();
    expect(await stored()).toMatchObject([{ status: "queued", attempts: 19 }]);
    server.clock.advance(3 * 3600_000);
    await sweepOnce();
    expect(await stored()).toMatchObject([{ status: "failed", attempts: 20 }]);
    await fault({ refuse: 0 });
  });

  const invitation = () =>
    ({
      mail: memberInvited,
      to: address,
      data: { first_name: "Ava", link_url: "http://x.example/set-password?token=1.x", valid_for: "7 days" },
    }) as const;

  test("An invitation is still sent after days of outage, but not after its link has ended", async () => {
    await queue(invitation());
    server.clock.advance(6 * 24 * 3600_000);
    await sweepOnce();
    expect((await received())[0]?.text).toContain("set-password?token=1.x");
    await queue(invitation());
    server.clock.advance(7 * 24 * 3600_000);
    await sweepOnce();
    expect(await received()).toHaveLength(1);
    const mails = await stored();
    expect(mails.map(({ status }) => status)).toEqual(["sent", "failed"]);
    // Neither stores the link.
    for (const { html, text } of mails) expect([html, text]).toEqual(["", ""]);
  });

  test("A code does not wait behind invitations", async () => {
    for (let count = 0; count < 11; count += 1) await queue(invitation());
    server.clock.advance(1000);
    await queue(code());
    const now = server.clock.now();
    const firstEvents = urgentEvents(mails);
    const taking = { isUrgent: true, firstEvents, now, leaseUntil: new Date(now.getTime() + 1000), limit: 1 };
    const [first] = await inClub(ctx(), (tx) => takeDueMails(tx, taking));
    expect(first?.event).toBe("two_factor_code");
  });

  test("Several workers at once send each mail once", async () => {
    for (let count = 0; count < 12; count += 1) await queue(completed());
    const workers = Array.from({ length: 6 }, () =>
      sendDueMails(server.platform, clubId, { isUrgent: false, mails }),
    );
    const taken = await Promise.all(workers);
    expect(taken.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(await received()).toHaveLength(12);
  });

  test("A worker whose lease ran out does not write over the next one's outcome", async () => {
    await queue(completed());
    const now = server.clock.now();
    const later = new Date(now.getTime() + 1000);
    const take = (at: Date) =>
      inClub(ctx(), (tx) =>
        takeDueMails(tx, { isUrgent: false, firstEvents: [], now: at, leaseUntil: later, limit: 10 }),
      );
    const [late] = await take(now);
    const [current] = await take(later);
    if (!late || !current) throw new Error("The mail was not due");
    const gaveUp = { status: "failed", error: "too slow" } as const;
    await inClub(ctx(), (tx) =>
      recordOutcomes(tx, new Date(), [{ mail: late, outcome: gaveUp, cover: null }]),
    );
    expect(await stored()).toMatchObject([{ status: "queued", attempts: 2 }]);
    const sent = { status: "sent", at: later, by: "installation" } as const;
    await inClub(ctx(), (tx) =>
      recordOutcomes(tx, new Date(), [{ mail: current, outcome: sent, cover: null }]),
    );
    await inClub(ctx(), (tx) =>
      recordOutcomes(tx, new Date(), [{ mail: late, outcome: gaveUp, cover: null }]),
    );
    expect(await stored()).toMatchObject([{ status: "sent", attempts: 2 }]);
  });

  test("A club with a mail server of its own uses that one, and one that hangs holds up no other", async () => {
    const slowClub = await createClub(server.owner);
    await server.owner.query("update club_settings set smtp_url = $2 where club_id = $1", [
      slowClub,
      seal(server.platform.config.secretKey, `smtp://${hangingHost}`),
    ]);
    const slowCtx = systemCtx(
      server.platform,
      { id: slowClub, domain: "slow", timeZone: "UTC", language: "en" },
      "test",
    );
    await inClub(slowCtx, (tx) => queueMail(tx, slowCtx, { ...completed(), to: "slow@x.example" }));
    for (const sweep of sweeps) await sweep.run(server.platform);
    await queue(completed());
    for (const sweep of sweeps) await sweep.run(server.platform);
    await eventually(async () => expect(await received()).toHaveLength(1));
    const slow = await rowsOf(server.owner, "select status from mails where club_id = $1", [slowClub]);
    expect(slow).toEqual([{ status: "queued" }]);
    // It is still waiting for the one that hangs.
    expect(callers.map(({ destroyed }) => destroyed)).toEqual([false]);
    for (const socket of callers) socket.destroy();
  });

  test("Thirty clubs whose mail servers hang hold up neither another club's mails nor its code", async () => {
    const smtp = seal(server.platform.config.secretKey, `smtp://${hangingHost}`);
    const before = callers.length;
    for (let count = 0; count < 30; count += 1) {
      const slowClub = await createClub(server.owner);
      await server.owner.query("update club_settings set smtp_url = $2 where club_id = $1", [slowClub, smtp]);
      const slowCtx = systemCtx(
        server.platform,
        { id: slowClub, domain: "slow", timeZone: "UTC", language: "en" },
        "test",
      );
      await inClub(slowCtx, async (tx) => {
        await queueMail(tx, slowCtx, { ...completed(), to: "slow@x.example" });
        await queueMail(tx, slowCtx, { ...code(), to: "slow@x.example" });
      });
    }
    const sweep = () => Promise.all(sweeps.map((one) => one.run(server.platform)));
    await sweep();
    await eventually(() => expect(callers.length).toBeGreaterThan(before));
    server.clock.advance(1000);
    await queue(completed());
    await queue(code());
    await eventually(async () => {
      await sweep();
      expect(await received()).toHaveLength(2);
    });
    // Those that came first are still waiting for theirs.
    expect(callers.slice(before).some(({ destroyed }) => destroyed)).toBe(false);
    for (const socket of callers) socket.destroy();
  });
});
