import type { Node } from "typescript/unstable/ast";
import { clubsMissing } from "./club-given.ts";
import { againstCluster } from "./cluster-words.ts";
import type { Database } from "./database.ts";
import { neverApplied } from "./days-applied.ts";
import type { Found, Statement } from "./find-statements.ts";
import { type Parsed, parseSql } from "./parse-sql.ts";
import type { Program } from "./program.ts";
import { type Text, wordsOf } from "./read-text.ts";
import { ownersOf, roomOf } from "./rooms.ts";
import { wrongInRow } from "./row-types.ts";
import { tablesOf } from "./tables-of.ts";

/** What is found at a place: `rule` is what it is counted under in its room, `said` tells it and what to do. */
export type Finding = Place & { rule: string; said: string };
type Place = { place: string; room: string };
export type Findings = {
  /** What cannot be right: one sentence a place. */
  wrong: string[];
  /** Reads of other rooms' tables. */
  reads: (Place & { table: string })[];
  /** What should not be, or cannot be told, but is known and may only become less. */
  counted: Finding[];
};

/** Everything that can be told of the statements. */
export async function judge(program: Program, database: Database, found: Found): Promise<Findings> {
  const findings: Findings = { wrong: [], reads: [], counted: [] };
  for (const { call, reason } of found.unseen)
    findings.counted.push({
      ...whereIs(program, call),
      rule: "SQL that is not read",
      said: `this SQL cannot be read from the code (${reason}). Write it as one text, or its parts as constants.`,
    });
  const owners = ownersOf(program);
  const isClubTable = (name: string) => database.tables.get(name)?.has("club_id") ?? false;
  for (const forms of byStatement(found.statements)) {
    findings.wrong.push(...(await wrongInForms(program, database, forms)));
    for (const form of forms) {
      lookAtWalls(program, form, owners, findings);
      findings.counted.push(...unfitIn(program, form, isClubTable));
    }
  }
  const trees = found.statements.flatMap(({ text }) => parsed(wordsOf(text)).map(({ tree }) => tree));
  for (const { table, column } of neverApplied(database.bounds, trees, program))
    findings.counted.push({
      place: `${table}.${column}`,
      room: owners.get(table) ?? "platform",
      rule: "days that nothing applies",
      said: "says from when or until when something holds, and nothing asks whether that is over. Apply it where the thing is used.",
    });
  return {
    wrong: [...new Set(findings.wrong)].toSorted(),
    reads: once(findings.reads, ({ place, table }) => `${place} ${table}`),
    counted: once(findings.counted, ({ place, said }) => `${place} ${said}`),
  };
}

/** The forms of each statement: what one call sends for one of those who ask for it. */
function byStatement(statements: Statement[]): Statement[][] {
  const asked = [...Map.groupBy(statements, (form) => form.asked).values()];
  return asked.flatMap((forms) => [...Map.groupBy(forms, ({ call }) => call).values()]);
}

function lookAtWalls(
  program: Program,
  { text }: Statement,
  owners: Map<string, string>,
  findings: Findings,
): void {
  for (const { tree } of parsed(wordsOf(text)))
    for (const { table, schema, writes, at } of tablesOf(tree)) {
      const place = placeIn(program, text, at);
      const owner = owners.get(table);
      if (schema || !owner || owner === place.room) continue;
      if (!writes) findings.reads.push({ ...place, table });
      else
        findings.counted.push({
          ...place,
          rule: `writes ${table}`,
          said: `writes ${table}, a table of ${owner}. Let ${owner} do it, and call its door.`,
        });
    }
}

/** What keeps a statement from a cluster that is divided by clubs. */
function unfitIn(
  program: Program,
  { call, text }: Statement,
  isClubTable: (name: string) => boolean,
): Finding[] {
  const found: Finding[] = [];
  const statements = parsed(wordsOf(text));
  if (statements.length > 1)
    found.push({
      ...whereIs(program, call),
      rule: "several statements in one query",
      said: "sends several statements in one query. A cluster takes one: send them one after the other.",
    });
  if (isAcrossClubs(program, call)) return found;
  for (const { rule, advice } of statements.flatMap(({ tree }) => againstCluster(tree)))
    found.push({ ...whereIs(program, call), rule, said: advice });
  for (const { table, at, problem } of statements.flatMap(({ tree }) => clubsMissing(tree, isClubTable)))
    found.push({
      ...placeIn(program, text, at),
      rule: problem === "outer" ? "the club of a row around it" : "no club",
      said:
        problem === "outer"
          ? `takes the club of ${table} from a row around the subquery. Write "club_id = $1" there.`
          : `does not say which club's ${table} are meant. Write "club_id = $1".`,
    });
  return found;
}

/** Sweeps look for due work of all clubs; audits see one club, by row-level security alone. Both by design. */
function isAcrossClubs(program: Program, call: Node): boolean {
  const path = program.pathOf(call);
  return path.endsWith(".audit.ts") || roomOf(path) === "platform" || call.getText().startsWith("find");
}

/**
 * What is wrong with the forms of one statement. Some of them are never sent, because what decides on their pieces is not
 * always seen: so a form is only held against the code where one of its alternatives is right in no other.
 */
async function wrongInForms(program: Program, database: Database, forms: Statement[]): Promise<string[]> {
  const judged = [];
  for (const form of forms) judged.push({ form, ...(await wrongInForm(program, database, form)) });
  const sound = judged.filter(({ faults }) => faults.length === 0);
  const right = sound.filter(({ misfits }) => misfits.length === 0);
  return judged.flatMap(({ form, faults, misfits }) => [
    ...(isElsewhere(form, sound) ? [] : faults),
    ...(isElsewhere(form, right) ? [] : misfits),
  ]);
}

/** Whether each alternative of a form is in one of the others. */
function isElsewhere({ text: { choices } }: Statement, others: { form: Statement }[]): boolean {
  if (choices.size === 0) return false;
  return [...choices].every(([key, way]) => others.some(({ form }) => form.text.choices.get(key) === way));
}

/** Why the database refuses it, and what it takes and returns otherwise than the code says. */
type Judged = { faults: string[]; misfits: string[] };

async function wrongInForm(program: Program, database: Database, form: Statement): Promise<Judged> {
  const words = wordsOf(form.text);
  const judged: Judged = { faults: [], misfits: [] };
  const here = program.placeOf(form.asked);
  let statements: Parsed[];
  try {
    statements = parseSql(words);
  } catch (error) {
    return { ...judged, faults: [`${here}  the statement cannot be parsed: ${messageOf(error)}`] };
  }
  for (const { start, end } of statements) {
    const one = Buffer.from(words).subarray(start, end).toString();
    try {
      const { columns, parameters } = await database.describe(one);
      if (form.values !== null && statements.length === 1 && form.values !== parameters)
        judged.misfits.push(`${here}  ${form.values} values are sent for ${parameters} placeholders`);
      const wrong = form.row ? wrongInRow(program.checker, form.row, columns) : [];
      judged.misfits.push(...wrong.map((problem) => `${here}  ${problem}`));
    } catch (error) {
      for (const { message, bytes } of await allFaults(database, one, error)) {
        const { place } = placeIn(program, form.text, start + bytes);
        judged.faults.push(`${place}  the database says: ${message}`);
      }
    }
  }
  return judged;
}

type Fault = { message: string; bytes: number };

/** The database names the first column that is not there. With `null` in its place it names the next. */
async function allFaults(database: Database, text: string, first: unknown): Promise<Fault[]> {
  const faults: Fault[] = [];
  let left = text;
  for (let error = first; error; ) {
    const { code, position } = error as { code?: string; position?: string };
    const letters = [...left];
    const at = Number(position ?? 1) - 1;
    const isColumn = code === "42703";
    if (faults.length > 0 && !isColumn) break;
    faults.push({ message: messageOf(error), bytes: Buffer.byteLength(letters.slice(0, at).join("")) });
    const [name = ""] = /^[\w."]+/.exec(letters.slice(at).join("")) ?? [];
    if (!isColumn || name.length < "null".length) break;
    left = [...letters.slice(0, at), "null".padEnd(name.length), ...letters.slice(at + name.length)].join("");
    error = await database.describe(left).then(
      () => null,
      (next: unknown) => next,
    );
  }
  return faults;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function parsed(words: string): Parsed[] {
  try {
    return parseSql(words);
  } catch {
    return [];
  }
}

function whereIs(program: Program, node: Node): Place {
  return { place: program.placeOf(node), room: roomOf(program.pathOf(node)) };
}

/** Where so many bytes into a statement are written. */
function placeIn(program: Program, text: Text, bytes: number): Place {
  const { parts } = text;
  let left = Buffer.from(wordsOf(text)).subarray(0, bytes).toString().length;
  for (const part of parts) {
    if (left < part.text.length || part === parts.at(-1)) {
      const lines = part.text.slice(0, left).split("\n").length - 1;
      return { place: program.placeOf(part.at, lines), room: roomOf(program.pathOf(part.at)) };
    }
    left -= part.text.length;
  }
  return { place: "", room: "" };
}

function once<T>(list: T[], keyOf: (item: T) => string): T[] {
  return [...new Map(list.map((item) => [keyOf(item), item])).values()];
}
