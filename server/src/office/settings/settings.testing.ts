import { createClub, createSession, createStaff, rowsOf } from "#server/testing/factories.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";

/** A club with an admin, and another club with one. */
export type Panel = Awaited<ReturnType<typeof openPanel>>;

export async function openPanel(env: Record<string, string> = {}) {
  const server = await startTestServer(env);
  const adminOf = async (domain: string) => {
    const clubId = await createClub(server.owner, { domain, name: domain });
    const staffId = await createStaff(server.owner, clubId);
    return { domain, clubId, token: await createSession(server.owner, clubId, { staffId }) };
  };
  return { server, rovers: await adminOf("rovers"), harbour: await adminOf("harbour") };
}

type Admin = { domain: string; clubId: number; token: string };

export function callAs({ server }: { server: TestServer }, who: Admin) {
  const call = (method: string, path: string, body?: unknown) =>
    server.call(who.domain, method, path, { token: who.token, ...(body !== undefined && { body }) });
  const show = async () => (await call("GET", "/club/get-settings")).body.data;
  return {
    show,
    version: async () => (await show()).version as number,
    post: (path: string, body: unknown) => call("POST", path, body),
    get: (path: string) => call("GET", path),
  };
}

/** What the audit log says of a club's settings, oldest first. */
export function auditsOf({ server }: { server: TestServer }, { clubId }: Admin) {
  return rowsOf<{ action: string; before: unknown; after: unknown; actor_name: string }>(
    server.owner,
    "select action, before, after, actor_name from audit_log where club_id = $1 and action like 'settings.%' order by id",
    [clubId],
  );
}
