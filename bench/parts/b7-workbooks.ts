import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { writeWorkbook } from "#server/platform/sheets/write-sheets.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { exportAdmin, exportClub, exportClubOf, exportDomain, linesPerOrder } from "../data/export-club.ts";
import { runStatements } from "../data/fill.ts";
import { staffSession, staffToken } from "../data/staff-session.ts";
import { type Figure, figure } from "../figures.ts";
import { secondsToRead, secondsToWrite } from "../limits/bare-sheets.ts";
import { secondsToInsert } from "../limits/least-members.ts";
import { askWell } from "../stage/ask.ts";
import { sendWorkbook } from "../stage/send-workbook.ts";
import { settleDatabase } from "../stage/settle-database.ts";
import type { Stage } from "../stage/stage.ts";
import { memoryOf } from "../stage/usage.ts";
import type { Part } from "./part.ts";

const lookEveryMs = 100;
const patienceMs = 15 * 60_000;
const exportGoal = { of: "ratio", bound: "at most", than: 2 } as const;
const importGoal = { of: "ratio", bound: "at most", than: 5 } as const;
const memoryGoal = { of: "value", bound: "at most", than: 300 } as const;
const token = staffToken(exportClub, exportAdmin);

export const workbooks: Part = {
  id: "B7",
  title:
    "import of members, against reading the bare sheet and the least SQL; export of orders, against writing the bare sheets",
  async measure(stage) {
    const { exportedOrders } = stage.times;
    stage.say(`a club with ${exportedOrders} orders`);
    const statements = [...exportClubOf(exportedOrders), staffSession(exportClub, exportAdmin)];
    await runStatements(stage.databaseUrl, statements);
    await stage.product.ensure();
    await settleDatabase(stage.databaseUrl);
    return [...(await exporting(stage)), ...(await importing(stage))];
  },
  // How busy each process was is told with the runs.
  explain: async () => [],
};

async function exporting(stage: Stage): Promise<Figure[]> {
  const { exportedOrders: orders } = stage.times;
  const bare = () => secondsToWrite(join(stage.folder, "bare.xlsx"), orders, orders * linesPerOrder);
  const limit = [await bare()];
  const ran = await watched(stage, async () => {
    const { job_id } = await call(stage, "/club-orders/export", {});
    return Number(job_id);
  });
  limit.push(await bare());
  return [
    figure({
      part: "B7",
      what: `${orders} orders exported`,
      unit: "s",
      runs: { limit, product: [ran.seconds] },
      goal: exportGoal,
    }),
    memoryFigure("export", ran),
  ];
}

async function importing(stage: Stage): Promise<Figure[]> {
  const { importedRows } = stage.times;
  const content = await writeWorkbook([{ name: "Members", rows: people(importedRows) }]);
  const bare = async (name: string) =>
    (await secondsToRead(content, importedRows)) +
    (await secondsToInsert(stage.databaseUrl, importedRows, name));
  const limit = [await bare("before")];
  const { url } = stage.product;
  const host = stage.product.hostOf(exportDomain);
  const ran = await watched(stage, async () => {
    const sent = await sendWorkbook({ url, host, path: "/api/club-member/import", token }, content);
    return Number(sent.job_id);
  });
  limit.push(await bare("after"));
  const { members } = (await call(stage, `/club-member/import/${ran.jobId}`)) as {
    members: { loaded: number };
  };
  if (members.loaded !== importedRows)
    throw new PlainError(`Of ${importedRows} members ${members.loaded} were loaded.`);
  return [
    figure({
      part: "B7",
      what: `${importedRows} members imported`,
      unit: "s",
      runs: { limit, product: [ran.seconds] },
      goal: importGoal,
    }),
    memoryFigure("import", ran),
  ];
}

function* people(count: number): Generator<string[]> {
  yield ["First name", "Last name", "E-mail", "Phone", "Credits", "Size: shirt"];
  for (let at = 1; at <= count; at += 1)
    yield ["Rowan", `Rower ${at}`, `rower-${at}@exports.example`, "+1 555 0100", "5.00", "M"];
}

type Ran = { jobId: number; seconds: number; memoryBefore: number; memoryMost: number };

/** Begins a job and waits until it is done. */
async function watched(stage: Stage, begin: () => Promise<number>): Promise<Ran> {
  const worker = stage.product.worker;
  if (!worker) throw new Error("The worker does not run");
  const memoryBefore = memoryOf(worker.pid).resident;
  let memoryMost = memoryBefore;
  const startedAt = performance.now();
  const { result, cores } = await stage.watch(async () => {
    const look = setInterval(() => {
      memoryMost = Math.max(memoryMost, memoryOf(worker.pid).resident);
    }, lookEveryMs);
    try {
      const jobId = await begin();
      await over(stage, jobId);
      return { jobId, seconds: (performance.now() - startedAt) / 1000 };
    } finally {
      clearInterval(look);
    }
  });
  const used = Object.entries(cores).map(([name, own]) => `${name} ${own.toFixed(2)}`);
  stage.say(`processor cores: ${used.join(", ")}`);
  return { ...result, memoryBefore, memoryMost };
}

async function over(stage: Stage, jobId: number): Promise<void> {
  const end = performance.now() + patienceMs;
  while (performance.now() < end) {
    const { status, error } = await call(stage, `/jobs/${jobId}`);
    if (status === "done") return;
    if (status === "failed" || status === "cancelled")
      throw new PlainError(`The job was ${status}: ${error}`);
    await delay(lookEveryMs);
  }
  throw new PlainError("The job takes too long.");
}

async function call(stage: Stage, path: string, body?: object): Promise<Record<string, unknown>> {
  const { url } = stage.product;
  const host = stage.product.hostOf(exportDomain);
  const answer = await askWell(url, host, `/api${path}`, { token, ...(body && { body }) });
  return JSON.parse(answer.body.toString("utf8")).data;
}

function memoryFigure(what: string, { memoryBefore, memoryMost }: Ran): Figure {
  return figure({
    part: "B7",
    what: `${what}: worker's most memory, to before`,
    unit: "MiB",
    runs: { limit: [memoryBefore], product: [memoryMost] },
    goal: memoryGoal,
  });
}
