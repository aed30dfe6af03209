/** PostgreSQL on one machine without installing anything: the one from node_modules, run on a data folder. */
export { type Claim, claimFolder, FolderTaken } from "./claim-folder.ts";
export { removePostgresData } from "./home.ts";
export { type PostgresOptions, type RunningPostgres, startPostgres } from "./start-postgres.ts";
export { startThrowawayPostgres } from "./throwaway.ts";
