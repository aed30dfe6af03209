import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { eventually } from "./testing/eventually.ts";
import { createClub, rowsOf } from "./testing/factories.ts";
import { testDatabaseRole, testSecretKey } from "./testing/settings.ts";
import { testDatabase } from "./testing/test-database.ts";

let database: Awaited<ReturnType<typeof testDatabase>>;
let mailbox: Mailbox;
const children: ChildProcess[] = [];

beforeAll(async () => {
  database = await testDatabase();
  mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill("SIGKILL");
});
afterAll(async () => {
  await mailbox.close();
  await database.drop();
});

type Run = { child: ChildProcess; said: { out: string; err: string }; ended: Promise<number | null> };

function run(command: string, env: Record<string, string> = {}, input = ""): Run {
  const settings = {
    DATABASE_URL: database.url,
    DATABASE_ROLE: testDatabaseRole,
    SECRET_KEY: testSecretKey,
    SMTP_URL: mailbox.smtpUrl,
    LOG_LEVEL: "fatal",
    PORT: "0",
    PATH: process.env.PATH,
  };
  const main = fileURLToPath(new URL("main.ts", import.meta.url));
  const child = spawn(process.execPath, [main, ...command.split(" ")], {
    env: { ...settings, ...env },
    stdio: ["pipe", "pipe", "pipe", "ipc"],
  }) as ChildProcessWithoutNullStreams;
  children.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    said.out += text;
  });
  child.stderr.on("data", (text) => {
    said.err += text;
  });
  child.stdin.end(input);
  // Not the child's own "close", which does not come once the channel was disconnected.
  const closed = [once(child.stdout, "close"), once(child.stderr, "close")];
  const ended = once(child, "exit").then(async ([code]) => {
    await Promise.all(closed);
    return code as number | null;
  });
  return { child, said, ended };
}

const ready = async ({ child, ended, said }: Run) => {
  const died = ended.then((code) => {
    throw new Error(`Ended with ${code}: ${said.err}`);
  });
  died.catch(() => undefined);
  const [message] = await Promise.race([once(child, "message"), died]);
  expect(message).toEqual({ ready: true });
};

/** A port that somebody else listens on. */
async function takenPort(): Promise<{ port: number; holder: Server }> {
  const holder = createServer().listen(0, "127.0.0.1");
  await once(holder, "listening");
  return { port: (holder.address() as { port: number }).port, holder };
}

async function freePort(): Promise<number> {
  const { port, holder } = await takenPort();
  holder.close();
  await once(holder, "close");
  return port;
}

describe("What keeps a command from running is said in one clear line", () => {
  const nowhere = { DATABASE_URL: "postgresql://kitroom:hidden-word@127.0.0.1:1/kitroom" };

  test("a wrong setting, with exit code 2", async () => {
    const { said, ended } = run("server", { SECRET_KEY: "short", DATABASE_URL: "" });
    expect(await ended).toBe(2);
    expect(said.err).toMatch(/^Wrong setting: .*DATABASE_URL is missing.*SECRET_KEY needs.*\n$/);
  });

  test.each(["server", "worker", "migrate", "audit", "reconcile"])(
    "a database that does not answer (%s)",
    async (command) => {
      const { said, ended } = run(command, nowhere);
      expect(await ended).toBe(1);
      expect(said.err).toMatch(/^The database is not responding .*Check DATABASE_URL\.\n$/);
      expect(said.err).not.toContain("hidden-word");
    },
  );

  test.each(["PORT", "METRICS_PORT"])("a port that is taken (%s)", async (setting) => {
    const { port, holder } = await takenPort();
    const { said, ended } = run("server", { [setting]: String(port) });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(/^The port is already in use: .*\n$/);
    holder.close();
  });

  test("a database that was not brought forward", async () => {
    const empty = await testDatabase();
    await empty.owner.query("delete from drizzle.__drizzle_migrations");
    const { said, ended } = run("server", { DATABASE_URL: empty.url });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(/^The database is not up to date\. Run: .*migrate\n$/);
    await empty.drop();
  });
});

describe("The server", () => {
  test.each(["SIGTERM", "SIGINT", "disconnect"] as const)(
    "gets ready, answers, and ends on %s",
    async (how) => {
      const port = await freePort();
      const server = run("server", { PORT: String(port) });
      await ready(server);
      const answer = await fetch(`http://127.0.0.1:${port}/health/ready`);
      expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
      if (how === "disconnect") server.child.disconnect();
      else server.child.kill(how);
      expect(await server.ended).toBe(0);
      expect(server.said.err).toBe("");
    },
  );
});

describe("The worker", () => {
  test("P9 sends a code within 5 seconds of its storing, and ends in order", async () => {
    const worker = run("worker");
    await ready(worker);
    const clubId = await createClub(database.owner);
    await database.owner.query(
      `insert into mails (club_id, event, recipient, subject, html, text, message_id)
       values ($1, 'two_factor_code', 'ava@rovers.example', 'Your login code', '<p>424242</p>', '424242', '<1@x.example>')`,
      [clubId],
    );
    await eventually(async () => {
      const mails = await (await fetch(`${mailbox.httpUrl}/dev/mailbox.json?to=ava@rovers.example`)).json();
      expect(mails).toHaveLength(1);
    });
    worker.child.kill("SIGTERM");
    expect(await worker.ended).toBe(0);
    expect(await rowsOf(database.owner, "select status from mails")).toEqual([{ status: "sent" }]);
  });
});

describe("The operator's commands", () => {
  test("make a club and its admin, who is told when something is wrong", async () => {
    expect(await run("club:create --domain otters --name Otters").ended).toBe(0);
    const again = run("club:create --domain otters --name Otters");
    expect(await again.ended).toBe(1);
    expect(again.said.err).toMatch(/^That already exists: .*otters.*\n$/);
    const admin =
      "admin:create --club otters --email olga@otters.example --first-name Olga --last-name Otter";
    const weak = run(admin, {}, "short\n");
    expect(await weak.ended).toBe(1);
    expect(weak.said.err).toContain("Use at least 8 characters.");
    expect(await run(admin).ended).toBe(1);
    expect(await run(admin, {}, "Otters-admin-1\n").ended).toBe(0);
    expect(await rowsOf(database.owner, "select email, role, account_status from staff")).toEqual([
      { email: "olga@otters.example", role: 2, account_status: 1 },
    ]);
  });

  test("say how they are called, and which version this is, without any setting", async () => {
    const none = { DATABASE_URL: "", SECRET_KEY: "" };
    const told = run("--version", none);
    expect([await told.ended, told.said.out]).toEqual([
      0,
      expect.stringMatching(/^Kitroom \d+\.\d+\.\d+, schema \d+\n$/),
    ]);
    for (const command of ["server", "club:create", "restore"]) {
      const { said, ended } = run(`${command} --help`, none);
      expect([await ended, said.out]).toEqual([0, expect.stringMatching(`^Usage: ${command}`)]);
    }
    const all = run("--help", none);
    expect([await all.ended, all.said.out]).toEqual([0, expect.stringContaining("club:create")]);
  });

  test("migrate again without a change; audit finds nothing; what is not a command is told", async () => {
    expect(await run("migrate").ended).toBe(0);
    const audit = run("audit");
    expect(await audit.ended).toBe(0);
    expect(audit.said.out).toMatch(/^\d+ promises checked, 0 broken\n$/);
    const other = run("dance");
    expect(await other.ended).toBe(2);
    expect(other.said.err).toContain("club:create");
  });

  test("audit ends with 1 where a promise is broken", async () => {
    const clubId = await createClub(database.owner);
    await database.owner.query(
      "update credit_accounts set balance_cents = 100 where club_id = $1 and kind = 'issuance'",
      [clubId],
    );
    const { said, ended } = run("audit");
    const code = await ended;
    expect([code, said.out]).toEqual([1, expect.stringMatching(/, [1-9]\d* broken\n$/)]);
  });
});
