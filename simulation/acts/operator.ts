import { join } from "node:path";
import pg from "pg";
import { PlainError } from "../../tools/plain-error.ts";
import type { Act } from "../plan/steps.ts";
import { clubOf, found } from "../stage/cast.ts";
import { clubBookOf, type World } from "../world.ts";

type Doing<Name extends Act["do"]> = Extract<Act, { do: Name }>;

/** What the operator does with SQL, as the owner of the database. */
async function asOwner(world: World, text: string, values: unknown[] = []): Promise<void> {
  const client = new pg.Client({ connectionString: world.stage.databaseUrl() });
  // Somebody may kill the database right now.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(text, values);
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function openClub(world: World, { club, open }: Doing<"open-club">): Promise<void> {
  await asOwner(world, "update clubs set status = $2 where id = $1", [
    found(world.cast.clubs, club).id,
    open ? 1 : 0,
  ]).then(
    () => {
      clubBookOf(world, club).open = open;
    },
    () => undefined,
  );
}

export const kill = (world: World, step: Doing<"kill">) => world.stage.product.kill(step.process);

let crashing: Promise<void> = Promise.resolve();

/** One at a time, should two of them come at once. */
export async function crashDatabase(world: World): Promise<void> {
  crashing = crashing.then(() => world.stage.postgres.crash());
  await crashing;
}

/** Both sides of the product lose their connections: its callers, and its own to the database. */
export async function cutConnections(world: World): Promise<void> {
  world.web.cut();
  await asOwner(
    world,
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  ).catch(() => undefined);
}

export async function wait(world: World, { minutes }: Doing<"wait">): Promise<void> {
  world.stage.clock.advance(minutes * 60_000);
}

/** Something in this one club makes its background work throw; no other club may suffer from it. */
export async function breakSweeps(world: World, { club }: Doing<"break-sweeps">): Promise<void> {
  const id = found(world.cast.clubs, club).id;
  const trigger = (table: string, when: string) =>
    `create or replace trigger simulated_trouble before insert or update on ${table} for each row
     when (new.club_id = ${id} and ${when}) execute function simulated.raise();`;
  await asOwner(
    world,
    `create or replace function simulated.raise() returns trigger language plpgsql
       as $$ begin raise exception 'trouble in one club, on purpose'; end $$;
     grant execute on function simulated.raise() to public;
     ${trigger("credit_transfers", "new.kind = 'expire'")}
     ${trigger("entitlements", "new.status = 'expired'")}`,
  );
  clubBookOf(world, clubOf(club)).isBroken = true;
}

let files = 0;

/** The nightly backup, with a copy of the books at that moment. It is made at rest, so that both are the same. */
export async function backup(world: World): Promise<void> {
  files += 1;
  const file = join(world.stage.folder, `${files}.backup`);
  const { code, output } = await world.stage.product.command(["backup", file]);
  if (code !== 0) world.report("a backup failed", output);
  else world.backup = { file, books: structuredClone(world.books) };
}

/** The whole installation is lost; another one continues from the last backup, with the same Stripe. */
export async function restore(world: World): Promise<void> {
  const { stage, backup: last } = world;
  if (!last) return;
  world.restores += 1;
  const database = `restored_${files}_${world.restores}`;
  const dataDir = join(stage.folder, database);
  await stage.product.stop();
  await stage.postgres.create(database);
  const place = { databaseUrl: stage.postgres.urlOf(database), dataDir };
  const { code, output } = await stage.product.command(["restore", last.file], place);
  if (code !== 0) throw new PlainError(`A backup could not be restored: ${output}`);
  const kept = structuredClone(last.books);
  for (const [name, order] of world.books.orders) {
    const before = kept.orders.get(name);
    // What a payer did at Stripe stays done, whatever the shop remembers.
    for (const session of order.sessions)
      if (before) before.sessions.add(session);
      else world.lostSessions.add(session);
  }
  for (const [name, club] of world.books.clubs) {
    const before = kept.clubs.get(name);
    if (before) Object.assign(before, { keyTurn: club.keyTurn, keySaved: before.keyTurn === club.keyTurn });
  }
  for (const club of kept.clubs.values()) club.isBroken = false;
  Object.assign(world.books, kept);
  await stage.moveTo(database, dataDir);
}
