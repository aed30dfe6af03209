import type pg from "pg";
import { z } from "zod";
import type { Platform } from "../context.ts";
import { inClub } from "../db/in-club.ts";
import { jobQueues, sendToQueue } from "../jobs/boss.ts";

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
