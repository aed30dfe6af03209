import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemCtx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { createClub, createMember as insertMember, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import {
  activatePending,
  createMember,
  createStaff,
  findMemberForLogin,
  findStaffForLogin,
} from "./index.ts";

let server: TestServer;
let clubId: number;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers", name: "Riverside Rovers" });
});
afterAll(() => server.close());

function within<T>(work: (tx: ClubTx, ctx: ReturnType<typeof systemCtx>) => Promise<T>): Promise<T> {
  const ctx = systemCtx(
    server.platform,
    { id: clubId, domain: "rovers", timeZone: "UTC", language: "en" },
    "test",
  );
  return inClub(ctx, (tx) => work(tx, ctx));
}

describe("making accounts", () => {
  it("makes members who can log in, and leaves no password in the trace", async () => {
    const id = await within((tx, ctx) =>
      createMember(tx, ctx, {
        email: "Finn@Rovers.example",
        first_name: "Finn",
        last_name: "Fox",
        password_hash: "a-hash",
      }),
    );
    expect(await within((tx) => findMemberForLogin(tx, "finn@rovers.example"))).toEqual({
      kind: "member",
      id,
      email: "finn@rovers.example",
      password_hash: "a-hash",
      account_status: 0,
      role: 3,
      name: "Finn Fox",
      first_name: "Finn",
    });
    const trace = await rowsOf(server.owner, "select * from audit_log where subject_id = $1", [id]);
    expect(trace[0]).toMatchObject({
      action: "member.created",
      actor_kind: "system",
      after: { email: "Finn@Rovers.example", first_name: "Finn", last_name: "Fox" },
    });
    expect(JSON.stringify(trace)).not.toContain("a-hash");
  });

  it("makes admins and managers", async () => {
    const id = await within((tx, ctx) =>
      createStaff(tx, ctx, {
        email: "Kim@rovers.example",
        first_name: "Kim",
        last_name: "K",
        role: 5,
        account_status: 1,
      }),
    );
    expect(await within((tx) => findStaffForLogin(tx, "kim@rovers.example"))).toMatchObject({
      id,
      role: 5,
      account_status: 1,
    });
  });

  it("refuses an e-mail address that is taken, in any capitals, also twice at once", async () => {
    const make = (email: string) =>
      within((tx, ctx) => createMember(tx, ctx, { email, first_name: "A", last_name: "B" }));
    const results = await Promise.allSettled([make("dup@rovers.example"), make("DUP@rovers.example")]);
    const refused = results.filter((result) => result.status === "rejected");
    expect(refused).toHaveLength(1);
    expect(refused[0]?.reason).toMatchObject({
      code: "DUPLICATE",
      errors: { email: [expect.any(Function)] },
    });
  });

  it("does not tie a member to a primary of another club", async () => {
    const away = await createClub(server.owner);
    const stranger = await insertMember(server.owner, away);
    const child = { email: null, first_name: "A", last_name: "B", primary_member_id: stranger };
    await expect(within((tx, ctx) => createMember(tx, ctx, child))).rejects.toThrow();
  });
});

it("Choosing a password begins an account that waits for it, once, and brings no inactive one back", async () => {
  const ids = await Promise.all(
    [0, 1, 2].map((account_status) => insertMember(server.owner, clubId, { account_status })),
  );
  const choose = (at: string) =>
    within(async (tx) => {
      for (const id of ids) await activatePending(tx, { kind: "member", id }, new Date(at));
    });
  await choose("2026-01-01T12:00:00Z");
  await choose("2026-02-01T12:00:00Z");
  const rows = await rowsOf(
    server.owner,
    "select account_status, accepted_at from members where id = any($1) order by array_position($1, id)",
    [ids],
  );
  expect(rows).toEqual([
    { account_status: 1, accepted_at: new Date("2026-01-01T12:00:00Z") },
    { account_status: 1, accepted_at: null },
    { account_status: 2, accepted_at: null },
  ]);
});
