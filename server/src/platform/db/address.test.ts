import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { AddressClient, databaseAddress, inDatabase } from "./address.ts";

const role = `address_${randomBytes(4).toString("hex")}`;
const template = new URL(inject("templateUrl"));
const { hostname, port } = template;
let superuser: pg.Client;
let folder: string;
/** Takes connections, and closes them at once. */
let broken: Server;
let brokenPort: number;

beforeAll(async () => {
  template.pathname = "/postgres";
  superuser = new pg.Client({ connectionString: template.href });
  await superuser.connect();
  await superuser.query(`create role ${role} login password 'right: or \\wrong'`);
  folder = await mkdtemp(join(tmpdir(), "kitroom-address-"));
  broken = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((resolve) => broken.once("listening", resolve));
  brokenPort = (broken.address() as { port: number }).port;
});
afterAll(async () => {
  broken.close();
  await rm(folder, { recursive: true });
  await superuser.query(`drop role ${role}`);
  await superuser.end();
});

/** Who one is, behind this address. */
async function whoAt(...given: Parameters<typeof databaseAddress>): Promise<string> {
  const client = new AddressClient(databaseAddress(...given), { connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query("select session_user::text as name");
    return rows[0].name;
  } finally {
    await client.end();
  }
}

const credentials = `${template.username}:${template.password}`;
const live = `${hostname}:${port}`;

it.each([
  ["in the host", () => `postgresql://${credentials}@127.0.0.1:${brokenPort},${live}/postgres`],
  [
    "in parameters",
    () => `postgresql://${credentials}@/postgres?host=127.0.0.1,${hostname}&port=${brokenPort},${port}`,
  ],
  [
    "with a wish",
    () =>
      `postgresql://${credentials}@127.0.0.1:${brokenPort},${live}/postgres?target_session_attrs=read-write`,
  ],
  [
    "where no standby is",
    () => `postgresql://${credentials}@${live}/postgres?target_session_attrs=prefer-standby`,
  ],
])("of several hosts, the first that answers is taken (%s)", async (_where, url) => {
  expect(await whoAt(url())).toBe(template.username);
});

it("a host that is not what was wished is not taken, and said", async () => {
  const url = `postgresql://${credentials}@${live}/postgres?target_session_attrs=standby`;
  await expect(whoAt(url)).rejects.toThrow("no host of the database is standby");
});

it("of several passwords, the right one is found, whichever it is", async () => {
  const right = "right: or \\wrong";
  await expect(
    whoAt(`postgresql://${live}/postgres`, { user: role, passwords: ["other", right] }),
  ).resolves.toBe(role);
});

it("a password is read from a file, for its host, port, database and user", async () => {
  const path = join(folder, "pgpass");
  await writeFile(
    path,
    `# of nobody\nelsewhere:*:*:*:no\n${hostname}:${port}:postgres:${role}:right\\: or \\\\wrong\n`,
  );
  const { ways } = databaseAddress(`postgresql://${role}@${live}/postgres?passfile=${path}`);
  expect(ways.map(({ password }) => password)).toEqual(["right: or \\wrong"]);
  expect(() => databaseAddress(`postgresql://nobody@${live}/postgres?passfile=${path}`)).toThrow(
    `has a passfile without a password for nobody at ${live}`,
  );
});

it.each([
  ["postgresql://a:1,b:2/kitroom", "postgresql://a:1,b:2/other"],
  ["postgres://u:p%40@a/kitroom?sslmode=require", "postgres://u:p%40@a/other?sslmode=require"],
  ["postgresql:///kitroom?host=/run/postgresql", "postgresql:///other?host=/run/postgresql"],
  ["postgresql://a", "postgresql://a/other"],
])("another database at %s is %s", (url, expected) => {
  expect(inDatabase(url, "other")).toBe(expected);
});

it("a host with TLS only is not reached in the clear, nor one without TLS when it is required", async () => {
  await expect(whoAt(`postgresql://${credentials}@${live}/postgres?sslmode=require`)).rejects.toThrow(/SSL/);
  expect(await whoAt(`postgresql://${credentials}@${live}/postgres?sslmode=prefer`)).toBe(template.username);
});
