/** A process of its own for the tests of this room: starts PostgreSQL, tells its parent, and stays. */
import { startPostgres } from "./start-postgres.ts";

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error("Give the data folder.");
const { url, pid } = await startPostgres({ dataDir });
process.send?.({ url, pid });
