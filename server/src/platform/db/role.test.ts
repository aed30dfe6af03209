import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tableRights } from "#server/schema.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";
import { runCommand } from "#server/testing/run-command.ts";
import { testDatabaseRole, testSecretKey } from "#server/testing/settings.ts";
import { startTestServer, type TestServer } from "#server/testing/test-server.ts";
import { readConfig } from "../config.ts";
import { openPlatform } from "../open-platform.ts";
import { migrate } from "./migrate.ts";

let server: TestServer;
let weak: Target;
beforeAll(async () => {
  server = await startTestServer();
  weak = await newTarget({ ownerWithoutPower: true });
  await migrate({ ...weak.platform.config, rights: tableRights() });
});
afterAll(async () => {
  await server.close();
  await weak.close();
});

describe("whatever DATABASE_URL looks like, the product is the app's role and no other", () => {
  type Parts = { user: string; password: string; host: string; port: string; name: string };
  const forms: [string, (parts: Parts) => string][] = [
    ["plain", (to) => `postgresql://${to.user}:${to.password}@${to.host}:${to.port}/${to.name}`],
    [
      "with the owner in its parameters, and no host",
      (to) =>
        `postgresql:///${to.name}?host=${to.host}&port=${to.port}&user=${to.user}&password=${to.password}`,
    ],
    [
      "with the owner before the host and in its parameters",
      (to) =>
        `postgres://${to.user}@${to.host}:${to.port}/${to.name}?user=${to.user}&password=${to.password}`,
    ],
    [
      "with the owner before an empty host",
      (to) => `postgresql://${to.user}:${to.password}@/${to.name}?host=${to.host}&port=${to.port}`,
    ],
    [
      "percent-encoded",
      (to) =>
        `postgresql://${encoded(to.user)}:${encoded(to.password)}@${to.host}:${to.port}/${encoded(to.name)}?%75ser=${encoded(to.user)}`,
    ],
    ["without a name", (to) => `postgresql://${to.host}:${to.port}/${to.name}`],
  ];
  it.each(forms)("%s", async (_what, form) => {
    const url = new URL(server.platform.config.databaseUrl);
    const parts = {
      user: url.username,
      password: url.password || "none",
      host: url.hostname,
      port: url.port,
    };
    const platform = openPlatform(
      readConfig({
        DATABASE_URL: form({ ...parts, name: url.pathname.slice(1) }),
        DATABASE_ROLE: testDatabaseRole,
        SECRET_KEY: testSecretKey,
        LOG_LEVEL: "silent",
      }),
    );
    const { rows } = await platform.pool.query(
      "select session_user::text as session, current_user::text as role",
    );
    expect(rows).toEqual([{ session: "kitroom_app", role: "kitroom_app" }]);
    await expect(platform.pool.query("delete from audit_log")).rejects.toThrow("permission denied");
    await platform.pool.end();
  });

  it.each([
    [
      "mysql://localhost/kitroom",
      "is not the address of a database: postgresql://user:password@host:port/name",
    ],
    ["postgresql://a,b,c/kitroom?port=1,2", "has more hosts than ports"],
    ["postgresql://a:70000/kitroom", "has a port that cannot be"],
    ["postgresql://a:b:c/kitroom", "has a host or port that cannot be"],
    ["postgresql://%zz@localhost/kitroom", "has a % that stands for nothing"],
    [
      "postgresql://a/kitroom?target_session_attrs=master",
      "has an unknown target_session_attrs: give any, read-write, read-only, primary, standby, prefer-standby",
    ],
    ["postgresql://a/kitroom?passfile=/nowhere", "has a passfile that cannot be read"],
  ])("and %s is refused in one line", (address, problem) => {
    expect(() => readConfig({ DATABASE_URL: address, SECRET_KEY: testSecretKey })).toThrow(
      `Wrong setting: DATABASE_URL ${problem}`,
    );
  });
});

it.each(["server", "worker", "audit"])(
  "a role with an owner's powers ends the process with one line (%s)",
  async (command) => {
    const { DATABASE_ROLE: role = "", ...env } = weak.env;
    await weak.owner.query(`alter role ${role}_app bypassrls`);
    const { said, ended } = runCommand([command], { ...env, DATABASE_ROLE: role });
    expect([await ended, said.all]).toEqual([
      1,
      `The database takes this process for ${role}_app with an owner's powers, but it may only be ${role}_app, whom row-level security binds. Check DATABASE_URL and DATABASE_ROLE\n`,
    ]);
  },
);

function encoded(text: string): string {
  return [...text].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join("");
}
