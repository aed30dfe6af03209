import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createSession } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { openCast } from "../auth.testing.ts";

let server: TestServer;
let clubId: number;
let cast: Awaited<ReturnType<typeof openCast>>;

beforeAll(async () => {
  server = await startTestServer();
  clubId = await createClub(server.owner, { domain: "rovers" });
  cast = await openCast(server, clubId);
});
afterAll(() => server.close());

it("links to choose a password are mailed by staff five times an hour to one account, and to others all the same", async () => {
  const token = await createSession(server.owner, clubId, {
    staffId: await cast.staff({ email: "sam@rovers.example" }),
  });
  const pending = { account_status: 0, password_hash: null };
  const member = await cast.member({ email: "ben@rovers.example", ...pending });
  const other = await cast.member({ email: "other@rovers.example" });
  const invite = async (id: number) =>
    (await server.call("rovers", "POST", "/club-member/send-email-password", { token, body: { id } })).status;
  const statuses = await Promise.all(Array.from({ length: 6 }, () => invite(member)));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 200, 429]);
  expect(await invite(other)).toBe(200);
  const manager = await cast.staff({ email: "rosa@rovers.example", role: 5, account_status: 0 });
  const answers = [];
  for (let mail = 1; mail <= 6; mail += 1)
    answers.push(
      await server.call("rovers", "POST", "/club-manager/set-club-manager-password", {
        token,
        body: { id: manager },
      }),
    );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
});
