import { schemaVersion } from "../platform/db/migrate.ts";
import { version } from "../platform/version.ts";

/** `--version`: of the program, and of the schema that it migrates a database to. */
export function tellVersion(): void {
  console.log(`Kitroom ${version}, schema ${schemaVersion()}`);
}
