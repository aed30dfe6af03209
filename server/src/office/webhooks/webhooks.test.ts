import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { maxWebhookEndpoints } from "#contract/webhooks.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { openRoom, type Room } from "./webhooks.testing.ts";

let room: Room;
beforeAll(async () => {
  room = await openRoom();
});
afterAll(() => room.close());
afterEach(async () => {
  await room.owner.query("delete from webhook_deliveries");
  await room.owner.query("delete from webhook_endpoints");
});

const audit = () =>
  rowsOf<{ action: string; before: object | null; after: object | null }>(
    room.owner,
    "select action, before, after from audit_log where club_id = $1 and subject_kind like 'webhook%' order by id desc",
    [room.clubId],
  );

describe("the addresses", () => {
  it("are added with a secret that is shown once and stored sealed", async () => {
    const form = room.form({ description: "Stock keeping", events: ["order.placed", "member.changed"] });
    const { status, body } = await room.call("POST", "store", form);
    expect([status, body.data]).toMatchObject([
      200,
      { url: form.url, events: form.events, is_active: true, signature: "standard", version: 1 },
    ]);
    expect(body.data.secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const shown = (await room.call("GET", "show")).body;
    expect(shown.data).toHaveLength(1);
    expect(JSON.stringify(shown)).not.toContain("whsec_");
    const [row] = await rowsOf<{ secret: string }>(room.owner, "select secret from webhook_endpoints");
    expect(row?.secret).toMatch(/^v1\./);
    expect(JSON.stringify(await audit())).not.toContain("whsec_");
    expect((await audit())[0]).toMatchObject({ action: "webhook.created", after: { url: form.url } });
  });

  it("are changed with the version that was read, and never over a newer change", async () => {
    const { id, version, secret: _, ...row } = await room.add();
    const form = { url: row.url, events: ["order.paid"], is_active: false, description: "x", version };
    const answers = await Promise.all([1, 2, 3].map(() => room.call("PUT", `update/${id}`, form)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe("STALE_VERSION");
    expect((await room.call("GET", "show")).body.data[0]).toMatchObject({
      events: ["order.paid"],
      is_active: false,
      version: 2,
    });
    expect((await audit())[0]).toMatchObject({ action: "webhook.updated", before: { is_active: true } });
  });

  it("are there once each, also when the same is added twice at once", async () => {
    const form = room.form();
    const answers = await Promise.all([room.call("POST", "store", form), room.call("POST", "store", form)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    expect([refused.code, refused.errors.url]).toEqual(["DUPLICATE", [expect.any(String)]]);
    const other = await room.add();
    const body = { url: form.url, events: ["order.paid"], version: other.version };
    expect((await room.call("PUT", `update/${other.id}`, body)).body.code).toBe("DUPLICATE");
  });

  it(`are at most ${maxWebhookEndpoints}, also when several are added at once`, async () => {
    for (let count = 1; count < maxWebhookEndpoints; count += 1) await room.add();
    const answers = await Promise.all([1, 2, 3].map(() => room.call("POST", "store", room.form())));
    expect(answers.map(({ body }) => body.code ?? "added").sort()).toEqual(["IN_USE", "IN_USE", "added"]);
  });

  it.each([
    ...["http://127.0.0.1:22/", "https://127.0.0.1/", "https://[::1]/", "https://[::ffff:127.0.0.1]/"],
    ...["https://0.0.0.0/", "https://2130706433/", "https://0x7f.1/", "https://169.254.169.254/latest"],
    ...["https://10.0.0.1/", "https://172.16.0.1/", "https://192.168.0.1/", "https://100.64.0.1/"],
    ...["https://[fc00::1]/", "https://localhost/", "http://8.8.8.8/", "https://8.8.8.8:22/"],
    ...["https://8.8.8.8:5432/", "https://8.8.8.8:6379/", "https://nowhere.invalid/"],
  ])("A95: refuse %s", async (url) => {
    const begun = performance.now();
    const { status, body } = await room.call("POST", "store", room.form({ url }));
    expect([status, body.code]).toEqual([422, "WEBHOOK_HOST_NOT_ALLOWED"]);
    expect(performance.now() - begun).toBeGreaterThan(480);
    expect(body.errors.url).toEqual(["Use https and a public host name, with port 443 or 8443."]);
    expect(room.receiver.received).toEqual([]);
  });

  it("refuse what is no address, names a password, or listens to nothing", async () => {
    for (const values of [
      { url: "ftp://8.8.8.8/" },
      { url: "/hook" },
      { url: "https://me:secret@8.8.8.8/" },
      { events: [] },
      { events: ["order.eaten"] },
    ])
      expect((await room.call("POST", "store", room.form(values))).body.code).toBe("VALIDATION_FAILED");
  });

  it("cannot be moved inside once they are there", async () => {
    const { id, version } = await room.add();
    const body = { url: "https://10.0.0.1/", events: ["order.paid"], version };
    expect((await room.call("PUT", `update/${id}`, body)).body.code).toBe("WEBHOOK_HOST_NOT_ALLOWED");
  });

  it("get a new secret, which the old one does not outlive", async () => {
    const { id, secret } = await room.add();
    const { body } = await room.call("POST", "renew-secret", { id });
    expect(body.data.secret).toMatch(/^whsec_/);
    expect(body.data.secret).not.toBe(secret);
  });

  it("are removed with their log", async () => {
    const { id } = await room.add();
    await room.call("POST", "test", { id, event: "order.paid" });
    const answers = await Promise.all([1, 2].map(() => room.call("DELETE", `delete/${id}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await room.deliveries()).toEqual([]);
  });

  it("of another club are not found", async () => {
    const { id, url, version } = await room.add({}, room.away);
    for (const unknown of [id, 999_999]) {
      const form = { url, events: ["order.paid"], version };
      const answers = await Promise.all([
        room.call("PUT", `update/${unknown}`, form),
        room.call("POST", "renew-secret", { id: unknown }),
        room.call("POST", "test", { id: unknown, event: "order.paid" }),
        room.call("DELETE", `delete/${unknown}`),
      ]);
      expect(answers.map(({ body }) => body.code)).toEqual(Array(4).fill("NOT_FOUND"));
    }
    expect((await room.call("GET", "show")).body.total).toBe(0);
  });

  it("are for admins alone", async () => {
    const answers = await Promise.all([
      room.call("GET", "show", undefined, room.manager),
      room.call("POST", "store", room.form(), room.manager),
      room.call("GET", "deliveries", undefined, room.manager),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
  });
});

it("limits examples, which have us call an address that the club names", async () => {
  const { id } = await room.add();
  const statuses: number[] = [];
  for (let count = 0; count < 125; count += 1)
    statuses.push((await room.call("POST", "test", { id, event: "order.paid" })).status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0);
  expect((await room.call("POST", "replay", { id: 1 })).status).toBe(429);
});
