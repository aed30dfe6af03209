import pg from "pg";
import { randomFrom } from "../load/random.ts";
import { leastOrder } from "./least-order.ts";
import { readScript, type Step } from "./script.ts";

/** Runs pgbench's script over as many connections, each statement prepared. Returns transactions a second. */
export async function runWithPg(databaseUrl: string, clients: number, seconds: number): Promise<number> {
  const steps = readScript(leastOrder);
  const connections = Array.from({ length: clients }, () => new pg.Client({ connectionString: databaseUrl }));
  await Promise.all(connections.map((client) => client.connect()));
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  let count = 0;
  async function work(client: pg.Client, seed: number): Promise<void> {
    const random = randomFrom(seed);
    while (performance.now() < end) {
      await runOnce(client, steps, random);
      count += 1;
    }
  }
  try {
    await Promise.all(connections.map((client, at) => work(client, at)));
  } finally {
    await Promise.all(connections.map((client) => client.end()));
  }
  return (count / (performance.now() - startedAt)) * 1000;
}

async function runOnce(client: pg.Client, steps: Step[], random: () => number): Promise<void> {
  const values: Record<string, number> = {};
  for (const [at, step] of steps.entries()) {
    if (step.kind === "random") {
      values[step.name] = step.from + Math.floor(random() * (step.to - step.from + 1));
    } else if (step.kind === "sum") {
      values[step.name] = (values[step.of] ?? 0) + step.plus;
    } else {
      const { rows } = await client.query<Record<string, string>>({
        name: `step-${at}`,
        text: step.text,
        values: step.names.map((name) => values[name]),
      });
      for (const name of step.gives) values[name] = Number(rows[0]?.[name]);
    }
  }
}
