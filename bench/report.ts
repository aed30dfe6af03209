import { mkdir, writeFile } from "node:fs/promises";
import { cpus, totalmem } from "node:os";
import { join, relative } from "node:path";
import pg from "pg";
import { PlainError } from "../tools/plain-error.ts";
import { inProject } from "../tools/project-root.ts";
import { run } from "../tools/run.ts";
import { takenOf, toleratedOf } from "./disturbance.ts";
import { type Figure, median } from "./figures.ts";
import type { Options } from "./options.ts";
import type { Explanation } from "./parts/part.ts";
import { describeProcessorTimes, type JournalEntry, processorTimes } from "./processor-times.ts";
import type { Stage } from "./stage/stage.ts";
import { renderTable } from "./table.ts";

/** The result of a run of the bench. */
export type Results = { figures: Figure[]; explanations: Explanation[] };

/** Reads how PostgreSQL runs. Throws unless every commit waits for the disk: anything else would flatter. */
export async function databaseFacts(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const facts: Record<string, string> = {};
    for (const name of [
      "server_version",
      "fsync",
      "synchronous_commit",
      "full_page_writes",
      "shared_buffers",
    ]) {
      const { rows } = await client.query<{ value: string }>("select current_setting($1) as value", [name]);
      facts[name] = rows[0]?.value ?? "";
    }
    if (facts.fsync !== "on" || facts.synchronous_commit !== "on")
      throw new PlainError("PostgreSQL does not wait for the disk; this would measure nothing.");
    return facts;
  } finally {
    await client.end();
  }
}

/** Prints the table and where time goes, and keeps all of it as JSON. Returns the path of that. */
export async function report(
  options: Options,
  stage: Stage,
  database: Record<string, string>,
  { figures, explanations }: Results,
): Promise<string> {
  const machine = {
    processor: cpus()[0]?.model ?? "",
    cores: cpus().length,
    memoryMiB: Math.round(totalmem() / 2 ** 20),
  };
  console.log(`\n${renderTable(figures)}\n`);
  const times = processorTimes(stage.journal);
  if (times.length > 0) {
    console.log("Processor time for one answer, in milliseconds (what other programs disturb least):");
    console.log(`  ${describeProcessorTimes(times).join("\n  ")}\n`);
  }
  for (const { part, what, lines } of explanations) {
    console.log(`${part} ${what}: where the time goes\n  ${lines.join("\n  ")}\n`);
  }
  console.log(
    `${machine.cores} x ${machine.processor}, Node ${process.version}, PostgreSQL ${database.server_version}`,
  );
  for (const line of strangers(figures, stage.journal, machine.cores)) console.log(line);
  if (options.quick)
    console.log("A quick try: one short run of each, good for nothing but to see that it works.");
  const path = await keep({
    date: new Date().toISOString(),
    commit: await commit(),
    options,
    machine,
    node: process.version,
    database,
    figures,
    explanations,
    journal: stage.journal,
  });
  console.log(`Written to ${relative(process.cwd(), path)}`);
  return path;
}

/** Says how much of the machine others had, as that falls on every figure, and how many figures it spoilt. */
function strangers(figures: readonly Figure[], journal: readonly JournalEntry[], cores: number): string[] {
  const spoilt = figures.filter(({ disturbed }) => disturbed).length;
  const bound = toleratedOf(cores).toFixed(2);
  return [
    ...(journal.length > 0
      ? [
          `Others had ${median(journal.map(takenOf)).toFixed(2)} of ${cores} cores meanwhile (median over all runs): programs that the bench did not start, and other machines of the host.`,
        ]
      : []),
    spoilt === 0
      ? `No figure is disturbed: others never had more than ${bound} cores.`
      : `${spoilt} of ${figures.length} figures are marked as disturbed: in one of their runs others had more than ${bound} cores. They are not to be relied on.`,
  ];
}

async function keep(all: { date: string } & Record<string, unknown>): Promise<string> {
  const folder = inProject(".data", "bench");
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${all.date.slice(0, 19).replaceAll(":", "-")}.json`);
  await writeFile(path, `${JSON.stringify(all, null, 2)}\n`);
  return path;
}

async function commit(): Promise<string> {
  const { code, output } = await run("git", ["rev-parse", "HEAD"], { cwd: inProject() });
  return code === 0 ? output.trim() : "unknown";
}
