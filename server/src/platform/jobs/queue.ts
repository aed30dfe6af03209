import { PgBoss } from "pg-boss";
import { roleNames } from "../db/pool.ts";
import { jobQueue, jobQueueOptions } from "./boss.ts";

/** Creates or upgrades the queue's own schema, as the owner, and lets the app's role use it. */
export async function prepareQueue(settings: { databaseUrl: string; databaseRole: string }): Promise<void> {
  const boss = new PgBoss({
    connectionString: settings.databaseUrl,
    supervise: false,
    schedule: false,
    max: 2,
  });
  boss.on("error", () => undefined);
  await boss.start();
  try {
    await boss.createQueue(jobQueue, jobQueueOptions);
    await boss.updateQueue(jobQueue, jobQueueOptions);
    const { app } = roleNames(settings.databaseRole);
    await boss.getDb().executeSql(
      `grant usage on schema pgboss to "${app}";
       grant select, insert, update, delete on all tables in schema pgboss to "${app}";
       grant usage on all sequences in schema pgboss to "${app}";
       grant execute on all functions in schema pgboss to "${app}"`,
    );
  } finally {
    await boss.stop({ graceful: false });
  }
}
