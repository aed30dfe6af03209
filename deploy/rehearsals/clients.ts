/**
 * `npm run rehearse -- clients`: has Spectral judge the API's document as a running product answers it, generates clients from
 * it with openapi-typescript and hey-api, and makes every read of the demo club with both, as guest, member and admin. Each
 * answer must fit its schema and the clients' types. With `--port 3000` it asks the product that runs there, which must have been started
 * with WEBHOOK_ALLOWED_HOSTS=127.0.0.1:9.
 */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ava, roversStaff } from "#sandbox/demo/people.ts";
import { PlainError } from "../../tools/plain-error.ts";
import { openDemo } from "../../tools/start-demo.ts";
import { installClientTools } from "./support/client-tools.ts";
import { asGuest, asMember, asStaff, type ClubSession } from "./support/club-session.ts";
import { fetchLocal } from "./support/fetch-local.ts";
import { judgeOf } from "./support/judge-answers.ts";
import { type Read, readsOf, systemOfTheClub } from "./support/reads.ts";
import { writtenAnswers, writtenCalls } from "./support/written-calls.ts";

const club = "rovers";
type Who = "guest" | "member" | "admin";
type Called = { data?: unknown; error?: unknown; stream?: AsyncIterable<unknown>; response?: Response };
type Calls = Record<string, (() => Promise<Called>)[]>;
type Answered = { who: Who; read: Read; client: string; status: number; content: unknown };

export async function rehearse(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { port: { type: "string" } } });
  const folder = await mkdtemp(join(tmpdir(), "kitroom-clients-"));
  const demo = await openDemo(values.port, { WEBHOOK_ALLOWED_HOSTS: systemOfTheClub });
  try {
    const [rosa] = roversStaff;
    if (!rosa) throw new PlainError("The demo has no admin.");
    const sessions = {
      guest: asGuest(demo.port, club),
      member: await asMember(demo.port, club, ava),
      admin: await asStaff(demo.port, club, rosa),
    };
    const document = await sessions.guest.ask("/openapi.json");
    await writeFile(join(folder, "openapi.json"), JSON.stringify(document));
    console.log("Installing Spectral and the generators …");
    const tools = await installClientTools(folder);
    const faults = await tools.lint();
    tell("Spectral", faults);
    await tools.generate();
    const reads = await readsOf(sessions.admin, sessions.member);
    await writeFile(join(folder, "calls.ts"), writtenCalls(reads));
    faults.push(...tell("Types of what is asked", await tools.check("calls.ts")));
    const answers = await callAll(folder, reads, sessions, demo.port);
    const judge = judgeOf(folder, document);
    const json = answers.filter(({ content }) => content !== undefined);
    faults.push(...tell("Who is answered", answers.flatMap(unlikely)));
    faults.push(
      ...tell(
        "Schemas",
        json.flatMap(({ read, status, content }) => judge(read.endpoint.name, status, content)),
      ),
    );
    const written = writtenAnswers(
      json.map(({ read, ...answer }) => ({ ...answer, name: read.endpoint.name })),
    );
    await writeFile(join(folder, "answers.ts"), written);
    faults.push(...tell("Types of what is answered", await tools.check("answers.ts")));
    const empty = new Set(
      answers.filter(({ status }) => status === 404).map(({ read }) => read.endpoint.name),
    );
    if (empty.size > 0) console.log(`The demo has nothing of ${[...empty].join(", ")}.`);
    console.log(`${reads.length} reads, ${answers.length} answers.`);
    return faults.length === 0 ? 0 : 1;
  } finally {
    await demo.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Prints what was found, each fault once. */
function tell(what: string, faults: string[]): string[] {
  const each = [...new Set(faults)];
  console.log(`${what}: ${each.length === 0 ? "no faults" : `${each.length} faults`}`);
  for (const fault of each.slice(0, 40)) console.error(`  ${fault.slice(0, 400)}`);
  return each;
}

async function callAll(folder: string, reads: Read[], sessions: Record<Who, ClubSession>, port: number) {
  const { callAll: prepare } = await import(join(folder, "calls.ts"));
  const answers: Answered[] = [];
  for (const who of ["guest", "member", "admin"] as const) {
    const calls: Calls = await prepare(
      fetchLocal,
      `http://${club}.kitroom.localhost:${port}/api`,
      sessions[who].token,
    );
    for (const read of reads)
      for (const [at, call] of (calls[read.endpoint.name] ?? []).entries()) {
        const client = at === 0 ? "openapi-typescript" : "hey-api";
        answers.push({ who, read, client, ...(await answerOf(read, await call())) });
      }
  }
  return answers;
}

/** Files and events are no JSON, so only their status is looked at. */
async function answerOf({ endpoint }: Read, { data, error, stream, response }: Called) {
  if (stream) {
    for await (const event of stream) if (event) return { status: 200, content: undefined };
    return { status: 401, content: undefined };
  }
  const status = response?.status ?? 0;
  const isJson = response?.headers.get("content-type")?.startsWith("application/json") ?? false;
  const isFile = endpoint.meta.isStream || data instanceof Blob;
  return { status, content: isJson && !isFile ? (error ?? data) : undefined };
}

/** Whoever may call is answered, and nobody else; 404 where the demo has nothing of the kind. */
function unlikely({ who, read: { endpoint }, client, status }: Answered): string[] {
  const { name, meta } = endpoint;
  const mayCall = meta.who === "public" || (meta.who === "member" ? who === "member" : who === "admin");
  const isLikely = mayCall ? status === 200 || status === 404 : status === 401 || status === 403;
  return isLikely ? [] : [`${name} answered ${status} to ${client} as ${who}`];
}
