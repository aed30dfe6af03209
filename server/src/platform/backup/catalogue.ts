import { readFileSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { z } from "zod";
import type { Platform } from "../context.ts";
import { inClub } from "../db/in-club.ts";
import { migrationsFolder } from "../db/migrate.ts";
import { jobQueues, sendToQueue } from "../jobs/boss.ts";

/** A table of the public schema, as a backup sees it. */
export type Table = {
  name: string;
  columns: string[];
  has_club: boolean;
  /** Whether row-level security binds the current role here, so that it sees only the rows of the open club. */
  is_bound: boolean;
  /** Whether the current role may see the rows of a club once that is open. */
  may_open_club: boolean;
};

/** Columns that the database computes are neither copied nor restored. */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.relname as name,
       array(select attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
             and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
       exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'club_id' and not a.attisdropped)
         as has_club,
       row_security_active(c.oid) as is_bound,
       exists (select from pg_policy p where p.polrelid = c.oid and p.polname in ('own_club', 'clubs_read')
               and (0 = any(p.polroles) or exists (select from pg_roles r where r.oid = any(p.polroles)
                    and r.rolname = current_user))) as may_open_club
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname`,
  );
  return rows;
}

const sequencesForm = z.array(
  z.object({ name: z.string(), last_value: z.string().regex(/^-?\d+$/), is_called: z.boolean() }),
);
type SequenceState = z.infer<typeof sequencesForm>[number];

export function parseSequences(content: string): SequenceState[] {
  return sequencesForm.parse(JSON.parse(content));
}

/** Sequences are not transactional, so they are read after the rows: ahead of them, never behind. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const states: SequenceState[] = [];
  for (const name of await listSequences(client)) {
    const text = `select last_value::text, is_called from ${quoted(name)}`;
    const { rows } = await client.query<Omit<SequenceState, "name">>(text);
    for (const row of rows) states.push({ name, ...row });
  }
  return states;
}

export async function listSequences(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ relname: string }>(
    "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S' order by relname",
  );
  return rows.map(({ relname }) => relname);
}

/** Whether anything at all was created in this database; what extensions bring does not count. */
export async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `select from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname <> 'information_schema' and n.nspname !~ '^pg_' and c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
       and not exists (select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype = 'e')
     limit 1`,
  );
  return rows.length === 0;
}

/** An identifier quoted for SQL. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** How both sides write and read values, so that they mean the same whatever the server's settings. */
export const plainSettings = `set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
  set extra_float_digits = 1; set search_path = public`;

const snapshotForm = z.object({
  tables: z.record(z.string(), z.object({ name: z.string(), columns: z.record(z.string(), z.unknown()) })),
});

/** The tables that this many first migrations of this code create, with their columns, as the generator recorded them. */
export function tablesOf(migrations: number): Map<string, Set<string>> {
  const name = `${String(migrations - 1).padStart(4, "0")}_snapshot.json`;
  const { tables } = snapshotForm.parse(
    JSON.parse(readFileSync(join(migrationsFolder, "meta", name), "utf8")),
  );
  return new Map(Object.values(tables).map((table) => [table.name, new Set(Object.keys(table.columns))]));
}

const messageForm = z.object({
  queue: z.enum(jobQueues).default(jobQueues.items),
  club_id: z.number(),
  domain: z.string(),
  job_id: z.number(),
  kind: z.string(),
  actor: z.object({ role: z.number(), email: z.string() }),
});

type QueuedMessage = z.output<typeof messageForm>;

/** The messages of unfinished jobs. The queue's own tables depend on its version, so only the payload is kept. */
export async function readMessages(client: pg.Client): Promise<QueuedMessage[]> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    "select to_regclass('pgboss.job') is not null as is_there",
  );
  if (!found[0]?.is_there) return [];
  const { rows } = await client.query<{ name: string; data: unknown }>(
    `select name, data from pgboss.job where name = any($1) and state in ('created', 'retry', 'active') order by created_on`,
    [Object.values(jobQueues)],
  );
  // A message without a job of ours would make the backup impossible to restore.
  return rows.flatMap(({ name, data }) => messageForm.safeParse({ ...Object(data), queue: name }).data ?? []);
}

export function parseMessages(content: string): QueuedMessage[] {
  return z.array(messageForm).parse(JSON.parse(content));
}

/** Puts them into a new queue; each job then continues where its rows say it was. */
export async function sendMessages(platform: Platform, messages: QueuedMessage[]): Promise<void> {
  for (const { queue, ...message } of messages)
    await inClub({ clubId: message.club_id, platform }, (tx) => sendToQueue(platform, tx, queue, message));
}
