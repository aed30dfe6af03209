import { PgBoss } from "pg-boss";
import { roleNames } from "../db/pool.ts";
import { jobQueueOptions, jobQueues } from "./boss.ts";

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
    for (const name of Object.values(jobQueues)) {
      await boss.createQueue(name, jobQueueOptions);
      await boss.updateQueue(name, jobQueueOptions);
    }
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
