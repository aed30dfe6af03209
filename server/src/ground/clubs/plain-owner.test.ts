import { randomBytes } from "node:crypto";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import { openLedger } from "../../shop/credits/index.ts";
import { createClub } from "./index.ts";

// The owner of a hosted database is no superuser, so row-level security binds it too.

const name = `plain_${randomBytes(4).toString("hex")}`;
const url = new URL(inject("templateUrl"));
let admin: pg.Client;
let owner: pg.Pool;

beforeAll(async () => {
  url.pathname = "/postgres";
  admin = new pg.Client({ connectionString: url.toString() });
  await admin.connect();
  await admin.query(`create role ${name} login createrole createdb password 'plain'`);
  await admin.query(`create database ${name} owner ${name}`);
  url.username = name;
  url.password = "plain";
  url.pathname = `/${name}`;
  await migrate({
    databaseUrl: url.toString(),
    databaseRole: name,
    secretKey: "a secret key for an owner without superpowers",
    rights: tableRights(),
  });
  owner = new pg.Pool({ connectionString: url.toString(), max: 1 });
  // The pool ends before its connection, which dropping the database then breaks.
  owner.on("error", () => undefined);
});

afterAll(async () => {
  await owner.end();
  await admin.query(`drop database ${name} with (force)`);
  for (const role of [`${name}_app`, `${name}_sweeper`, name]) await admin.query(`drop role "${role}"`);
  await admin.end();
});

it("makes a club as an owner that is no superuser, which sees a club's rows only inside of it", async () => {
  const platform = { config: { secretKey: "any" } };
  const id = await createClub(
    platform,
    { owner, openLedger },
    { domain: "rovers", name: "Rovers", stripeSecretKey: "sk" },
  );
  const outside = await owner.query("select 1 from club_settings");
  expect(outside.rowCount).toBe(0);
  await owner.query("select set_config('kitroom.club_id', $1, false)", [String(id)]);
  const inside = await owner.query("select 1 from club_settings");
  expect(inside.rowCount).toBe(1);
});
