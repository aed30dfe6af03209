import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { PlainError } from "../../tools/plain-error.ts";
import { run } from "../../tools/run.ts";
import { findPgbench } from "./find-pgbench.ts";
import { leastOrder } from "./least-order.ts";
import { runWithPg } from "./pg-clients.ts";

export type OrderLimit = {
  /** What ran the script. */
  by: "pgbench" | "pg";
  /** Orders a second with this many clients. */
  measure(clients: number, seconds: number): Promise<number>;
};

/** The minimum SQL of an order: run by pgbench if it is installed, else by as many connections of our own. */
export async function openOrderLimit(databaseUrl: string, folder: string): Promise<OrderLimit> {
  const pgbench = await findPgbench();
  if (!pgbench) {
    return { by: "pg", measure: (clients, seconds) => runWithPg(databaseUrl, clients, seconds) };
  }
  const script = join(folder, "least-order.sql");
  await writeFile(script, leastOrder);
  return {
    by: "pgbench",
    async measure(clients, seconds) {
      const how = ["--no-vacuum", "--protocol=prepared", "--random-seed=42", `--file=${script}`];
      const much = [`--client=${clients}`, `--jobs=${Math.min(clients, 2)}`, `--time=${seconds}`];
      const { hostname, port, username, password, pathname } = new URL(databaseUrl);
      const env = {
        PATH: process.env.PATH,
        PGHOST: hostname,
        PGPORT: port,
        PGUSER: username,
        PGPASSWORD: password,
      };
      const { code, output } = await run(pgbench, [...how, ...much, pathname.slice(1)], { env });
      const found = /^tps = ([\d.]+)/m.exec(output);
      if (code !== 0 || !found) throw new PlainError(`pgbench failed: ${output.trim()}`);
      return Number(found[1]);
    },
  };
}
