/**
 * `npm run rehearse -- cells`: two cells behind one Caddy, each with its database, server, worker, key and files. A club is
 * moved from one to the other under 20 writes a second, on it and on a neighbour in each cell; first it is taken back, then it
 * stays. Nothing that was acknowledged may be lost or stored twice, and no neighbour may notice.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { harbourMembers, harbourStaff, roversStaff } from "#sandbox/demo/people.ts";
import { type Mailbox, startMailbox } from "#sandbox/mailbox/index.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { projectRoot } from "../../tools/project-root.ts";
import { run } from "../../tools/run.ts";
import { freePort } from "../../tools/start-demo.ts";
import { asGuest, asStaff, type ClubSession } from "./support/club-session.ts";
import { type Cluster, postgresPackage, startPrimary } from "./support/clusters.ts";
import { requirePrograms } from "./support/packages.ts";
import { summaryOf, type Write, writeCredits, wrongWrites } from "./support/written-credits.ts";

const caddy = "/usr/bin/caddy";
const writesPerSecond = 20;
const moved = "rovers";
const [besideHere, besideThere] = ["harbour", "rovers-there"];

type Cell = { name: string; port: number; env: Record<string, string>; settings: string };

export async function rehearse(): Promise<number> {
  await requirePrograms({ ...postgresPackage, caddy });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-cells-"));
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const cluster = await startPrimary(folder, {});
    stops.push(() => cluster.stop());
    const mailbox = await startMailbox({ smtpPort: 0, httpPort: 0 });
    stops.push(() => mailbox.close());
    const start = (name: string) => startCell({ folder, cluster, mailbox, stops }, name);
    const [here, there] = await Promise.all([start("here"), start("there")]);
    await queryIn(cluster, there, `update clubs set domain = domain || '-there'`);
    const proxy = await startProxy(folder, { [moved]: here, [besideHere]: here, [besideThere]: there });
    stops.push(proxy.stop);
    return await moveUnderLoad(cluster, { here, there }, proxy);
  } finally {
    for (const stop of stops.toReversed()) await stop().catch(() => undefined);
  }
}

type Place = { folder: string; cluster: Cluster; mailbox: Mailbox; stops: (() => Promise<void>)[] };

/** With the demo clubs, a server and a worker. */
async function startCell({ folder, cluster, mailbox, stops }: Place, name: string): Promise<Cell> {
  console.log(`Starting the cell ${name} …`);
  await cluster.query(`create database cell_${name}`);
  const dataDir = join(folder, `files-${name}`);
  await mkdir(dataDir);
  const env = {
    DATABASE_URL: cluster.url(`cell_${name}`),
    // Roles belong to the cluster, which these two share.
    DATABASE_ROLE: `cell_${name}`,
    SECRET_KEY: `only for the rehearsal of cells, cell ${name}`,
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: "1000",
    NODE_ENV: "development",
    LOG_LEVEL: "fatal",
    TIME_LIMIT_FACTOR: "5",
    SMTP_URL: mailbox.smtpUrl,
    MAILBOX_URL: mailbox.httpUrl,
  };
  const settings = join(folder, `${name}.env`);
  await writeFile(
    settings,
    Object.entries(env)
      .map(([key, value]) => `${key}=${value}\n`)
      .join(""),
  );
  const port = await freePort();
  const cell = { name, port, env, settings };
  await command(cell, "migrate");
  await program(cell, "sandbox/demo/main.ts");
  for (const role of ["worker", "server"]) {
    const child = spawn(process.execPath, ["server/src/main.ts", role], {
      cwd: projectRoot,
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: "ignore",
    });
    stops.push(async () => {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    });
  }
  await answering(`http://127.0.0.1:${port}/health/ready`);
  return cell;
}

const startLimitMs = 300_000;

async function answering(url: string): Promise<void> {
  for (const until = Date.now() + startLimitMs; Date.now() < until; await pause(200)) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
  }
  throw new PlainError(`${url} does not answer.`);
}

type Proxy = { port: number; lead(club: string, cell: Cell): Promise<void>; stop(): Promise<void> };

/** One Caddy, with the map of hosts in a file of its own, which it reads again without dropping a connection. */
async function startProxy(folder: string, cells: Record<string, Cell>): Promise<Proxy> {
  const [port, adminPort] = [await freePort(), await freePort()];
  const mapFile = join(folder, "cells.map");
  const configFile = join(folder, "Caddyfile");
  const places = new Map(Object.entries(cells));
  const writeMap = () =>
    writeFile(
      mapFile,
      [...places].map(([club, cell]) => `${club}.kitroom.localhost 127.0.0.1:${cell.port}\n`).join(""),
    );
  await writeMap();
  await writeFile(
    configFile,
    `{
	admin 127.0.0.1:${adminPort}
	auto_https off
}
http://:${port} {
	map {host} {cell} {
		import ${mapFile}
	}
	reverse_proxy {cell}
}
`,
  );
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
  const child = spawn(caddy, ["run", "--config", configFile, "--adapter", "caddyfile"], {
    env,
    stdio: "ignore",
  });
  const proxy: Proxy = {
    port,
    async lead(club, cell) {
      places.set(club, cell);
      await writeMap();
      const args = ["reload", "--force", "--config", configFile, "--adapter", "caddyfile"];
      const { code, output } = await run(caddy, [...args, "--address", `127.0.0.1:${adminPort}`], { env });
      if (code !== 0) throw new PlainError(`Caddy did not read its map again:\n${output}`);
    },
    async stop() {
      child.kill("SIGTERM");
    },
  };
  await answering(`http://127.0.0.1:${adminPort}/config/`);
  return proxy;
}

async function moveUnderLoad(
  cluster: Cluster,
  { here, there }: { here: Cell; there: Cell },
  proxy: Proxy,
): Promise<number> {
  const [rosa] = roversStaff;
  const [harriet] = harbourStaff;
  if (!rosa || !harriet) throw new PlainError("The demo has no admin.");
  const began = performance.now();
  let isOver = false;
  const write = (session: ClubSession, name: string, isDone = () => isOver) =>
    writeCredits(session, writesPerSecond, isDone, name);
  const sailor = harbourMembers[0]?.email;
  const harbour = await asStaff(proxy.port, besideHere, harriet);
  const neighbourHere = writeCredits(harbour, writesPerSecond, () => isOver, "Rehearsal harbour", sailor);
  const neighbourThere = write(await asStaff(proxy.port, besideThere, rosa), "Rehearsal there");
  const admin = await asStaff(proxy.port, moved, rosa);
  let isMoved = false;
  const movedAt = performance.now();
  const before = write(admin, "Rehearsal before", () => isMoved);
  await untilWritten(cluster, here, "before", 100);

  const away = await timed(async () => {
    await command(here, "club:move", moved, there.settings);
    await command(here, "club:move", moved, there.settings, "--back");
    await command(here, "club:open", moved);
  });
  console.log(`Moved, taken back and opened again in ${away}; it was closed for that long.`);
  const [known] = await writtenIn(cluster, here, "before");
  await untilWritten(cluster, here, "before", Number(known?.n) + 100);

  const closedAt = performance.now();
  const moving = await timed(() => command(here, "club:move", moved, there.settings));
  const leading = await timed(() => proxy.lead(moved, there));
  const opening = await timed(() => command(there, "club:open", moved));
  isMoved = true;
  const writesBefore = await before;
  const guest = asGuest(proxy.port, moved);
  for (let tries = 0; tries < 100 && !(await isOpen(guest)); tries += 1) await pause(100);
  const closed = `${((performance.now() - closedAt) / 1_000).toFixed(1)} s`;
  const oldToken = await admin.send("/api/club-member/show").then(({ status }) => status);
  const again = await asStaff(proxy.port, moved, rosa);
  const after = write(again, "Rehearsal after");
  const refusedBack = await command(here, "club:move", moved, there.settings, "--back").catch(
    (error: Error) => error.message,
  );
  await command(here, "club:forget", moved);
  await untilWritten(cluster, there, "after", 100);
  isOver = true;
  console.log(`Club: move ${moving}, map ${leading}, opening ${opening}; closed for ${closed} in all.`);
  console.log(
    `The session from before answers ${oldToken}. Taking it back afterwards: ${lastLine(String(refusedBack))}`,
  );

  const [writesAfter, besideOne, besideOther] = [await after, await neighbourHere, await neighbourThere];
  const ofClub = `from credit_transfers t join clubs c on c.id = t.club_id and c.domain = `;
  const found = async (cell: Cell, club: string) =>
    (await queryIn(cluster, cell, `select reason ${ofClub}'${club}' where reason like 'Rehearsal %'`)).map(
      ({ reason }) => String(reason),
    );
  const results = [
    tell("The club", [...writesBefore, ...writesAfter], await found(there, moved)),
    tell("Its neighbour here", besideOne, await found(here, besideHere)),
    tell("Its neighbour there", besideOther, await found(there, besideThere)),
  ];
  const noticed = [...besideOne, ...besideOther].filter(({ status }) => status !== 200);
  const left = await queryIn(cluster, here, `select count(*)::int as n from clubs where domain = '${moved}'`);
  const audit = await Promise.all([command(here, "audit"), command(there, "audit")]);
  console.log(
    `Audits: ${audit.map(lastLine).join("; ")}. The whole took ${Math.round((performance.now() - began) / 1_000)} s.`,
  );
  console.log(`Writes began ${Math.round(movedAt - began)} ms after the neighbours'.`);
  const isGood =
    results.every(Boolean) &&
    noticed.length === 0 &&
    left[0]?.n === 0 &&
    writesAfter.some(({ status }) => status === 200);
  return isGood ? 0 : 1;
}

const writtenIn = (cluster: Cluster, cell: Cell, name: string) =>
  queryIn(
    cluster,
    cell,
    `select count(*)::int as n from credit_transfers where reason like 'Rehearsal ${name} %'`,
  );

async function untilWritten(cluster: Cluster, cell: Cell, name: string, count: number): Promise<void> {
  for (const until = Date.now() + startLimitMs; Date.now() < until; await pause(200)) {
    const [row] = await writtenIn(cluster, cell, name);
    if (Number(row?.n) >= count) return;
  }
  throw new PlainError(`Nothing is written in the cell ${cell.name}.`);
}

function tell(who: string, writes: Write[], stored: string[]): boolean {
  const { lost, doubled } = wrongWrites(writes, stored);
  const unacknowledged = stored.length - writes.filter(({ status }) => status === 200).length;
  console.log(
    `${who}: ${writes.length} writes, ${summaryOf(writes)}. Acknowledged and lost: ${lost.length}; stored twice: ${doubled.length}; stored without an answer: ${unacknowledged}.`,
  );
  return lost.length === 0 && doubled.length === 0;
}

async function isOpen(guest: ClubSession): Promise<boolean> {
  const answer = await guest.send("/api/club-member/filter-products").catch(() => null);
  return answer?.ok === true;
}

async function timed(work: () => Promise<unknown>): Promise<string> {
  const began = performance.now();
  await work();
  return `${((performance.now() - began) / 1_000).toFixed(1)} s`;
}

/** One of the product's commands in a cell; answers what it said. */
function command(cell: Cell, ...args: string[]): Promise<string> {
  return program(cell, "server/src/main.ts", ...args);
}

async function program({ env }: Cell, ...args: string[]): Promise<string> {
  const { code, output } = await run(process.execPath, args, {
    cwd: projectRoot,
    env: { ...process.env, ...env },
  });
  if (code !== 0) throw new Error(output.trim());
  return output.trim();
}

const lastLine = (text: string) => text.split("\n").at(-1) ?? "";

function queryIn(cluster: Cluster, { name }: Cell, text: string) {
  return cluster.queryIn(`cell_${name}`, text);
}
