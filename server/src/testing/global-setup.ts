import type { TestProject } from "vitest/node";
import { startThrowawayPostgres } from "#sandbox/postgres/index.ts";
import { migrate } from "../platform/db/migrate.ts";
import { prepareQueue } from "../platform/jobs/boss.ts";
import { tableRights } from "../schema.ts";
import { testDatabaseRole, testSecretKey } from "./settings.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Owner's address of the migrated template database; each test file clones it. */
    templateUrl: string;
  }
}

/** Starts one PostgreSQL for the whole run and migrates a template database in it. */
export default async function setup(project: TestProject) {
  const postgres = await startThrowawayPostgres({ durable: false });
  const settings = {
    databaseUrl: postgres.url,
    databaseRole: testDatabaseRole,
    secretKey: testSecretKey,
    rights: tableRights(),
  };
  await migrate(settings);
  await prepareQueue(settings);
  project.provide("templateUrl", postgres.url);
  return () => postgres.stop();
}
