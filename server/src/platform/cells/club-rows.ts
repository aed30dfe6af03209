import { createHash, type Hash } from "node:crypto";
import type pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { listTables, quoted, tablesOf } from "../backup/catalogue.ts";
import type { LeftBehind } from "../db/club-table.ts";
import type { SealedColumns } from "../db/sealed-columns.ts";
import type { ClubProof } from "./club-format.ts";

/** What the declarations of the tables say and the database does not. */
export type ClubSchema = {
  sealed: SealedColumns[];
  leftBehind: ReadonlyMap<string, LeftBehind>;
  /** What links were signed with in the cells that the club was in before, sealed. */
  earlierKeys(client: Pick<pg.Client, "query">, clubId: number): Promise<string | null>;
};

/** A table with rows of clubs. */
export type ClubTable = {
  name: string;
  /** The one that has the club's id. */
  clubColumn: "id" | "club_id";
  /** All others but those that the database computes, and those of the move itself. */
  columns: string[];
  /** What the rows are ordered by. */
  key: string[];
  /** Of the columns, those with sealed texts. */
  sealed: string[];
  /** Columns of money. */
  cents: string[];
  /** Which rows go with the club; all if it is null. */
  taken: string | null;
};

/** What becomes of these is decided by the move. */
const columnsOfMove = new Set(["id", "away", "move_id", "status", "closed_by_club"]);

/** Every table with rows of clubs, parents before their children, as the database and its migrations have them. */
export async function clubTables(
  client: pg.Client,
  schema: Pick<ClubSchema, "sealed" | "leftBehind">,
  migrations: number,
): Promise<ClubTable[]> {
  const made = tablesOf(migrations);
  const keys = await keyColumns(client);
  const found = (await listTables(client)).filter(
    ({ name, has_club }) => made.has(name) && (has_club || name === "clubs"),
  );
  const hidden = found.find((table) => table.is_bound && !table.may_open_club);
  if (hidden)
    throw new Error(
      `The role of DATABASE_URL does not see all rows of ${hidden.name}. Use the one that ran migrate last, or run it again`,
    );
  const tables = found.flatMap(({ name, columns }): ClubTable[] => {
    const clubColumn = name === "clubs" ? "id" : "club_id";
    const left = schema.leftBehind.get(name);
    if (left && left.where === undefined) return [];
    const own = columns.filter((column) =>
      name === "clubs" ? !columnsOfMove.has(column) : column !== "club_id",
    );
    return [
      {
        name,
        clubColumn,
        columns: own,
        key: keys.get(name) ?? [],
        sealed: schema.sealed.find(({ table }) => table === name)?.columns ?? [],
        cents: own.filter((column) => column.endsWith("_cents")),
        taken: left?.where === undefined ? null : `not (${left.where})`,
      },
    ];
  });
  return parentsFirst(tables, await parentsOf(client));
}

async function keyColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ name: string; key: string[] }>(
    `select i.indrelid::regclass::text as name,
       array(select a.attname::text from unnest(i.indkey) with ordinality k (number, place)
             join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number order by k.place) as key
     from pg_index i join pg_class c on c.oid = i.indrelid
     where i.indisprimary and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ name, key }) => [name, key]));
}

async function parentsOf(client: pg.Client): Promise<Map<string, Set<string>>> {
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
     where contype = 'f' and connamespace = 'public'::regnamespace and conrelid <> confrelid`,
  );
  const parents = new Map<string, Set<string>>();
  for (const { child, parent } of rows) parents.set(child, (parents.get(child) ?? new Set()).add(parent));
  return parents;
}

function parentsFirst(tables: ClubTable[], parents: Map<string, Set<string>>): ClubTable[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const ordered = waiting.get("clubs") ? [waiting.get("clubs") as ClubTable] : [];
  waiting.delete("clubs");
  while (waiting.size > 0) {
    const next = [...waiting.values()].filter(
      ({ name }) => ![...(parents.get(name) ?? [])].some((parent) => waiting.has(parent)),
    );
    if (next.length === 0)
      throw new Error(`Tables refer to each other in a circle: ${[...waiting.keys()].join(", ")}`);
    for (const table of next) waiting.delete(table.name);
    ordered.push(...next);
  }
  return ordered;
}

/** A club whose rows are read: where it is, and what stands for its folder instead of its id. */
export type ReadClub = { id: number; folder: string; fileNames: ReadonlySet<string> };

/** The names by which rows may know a file: with and without its width, and without its ending. */
export function namesInRows(fileName: string): string[] {
  const name = fileName.replace(/\.[^./]*$/, "");
  return [name, name.replace(/-\d+$/, "")];
}

/** SQL of a club's rows of a table, in the order of their keys. */
function rowsSql(table: ClubTable, clubId: number, columns: string): string {
  const only = table.taken === null ? "" : ` and ${table.taken}`;
  return `select ${columns} from ${quoted(table.name)} where ${table.clubColumn} = ${Math.trunc(clubId)}${only}`;
}

/**
 * A club's rows of a table as COPY writes them, in blocks of whole lines, with `folder` instead of the club's id in
 * the keys of its files.
 */
export async function* rowBlocks(
  client: pg.Client,
  table: ClubTable,
  club: ReadClub,
): AsyncGenerator<string> {
  const sql = rowsSql(table, club.id, table.columns.map(quoted).join(", "));
  const stream = client.query(copyTo(`copy (${sql} order by ${table.key.map(quoted).join(", ")}) to stdout`));
  const key = new RegExp(`(?<![0-9A-Za-z_])${Math.trunc(club.id)}/([a-z][a-z0-9_-]*/[A-Za-z0-9_-]+)`, "g");
  for await (const block of wholeLines(stream))
    yield block.replaceAll(key, (whole, name: string) =>
      namesInRows(name).some((one) => club.fileNames.has(one)) ? `${club.folder}/${name}` : whole,
    );
}

/** The same text in blocks that end with a line. */
export async function* wholeLines(content: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let held: Buffer[] = [];
  for await (const piece of content) {
    const end = piece.lastIndexOf(10) + 1;
    if (end === 0) held.push(piece);
    else {
      yield Buffer.concat([...held, piece.subarray(0, end)]).toString("utf8");
      held = end < piece.length ? [piece.subarray(end)] : [];
    }
  }
  if (held.length > 0) yield Buffer.concat(held).toString("utf8");
}

/** The block with another text in each sealed field that is not empty. */
export function inSealedFields(table: ClubTable, block: string, change: (sealed: string) => string): string {
  if (table.sealed.length === 0) return block;
  const places = new Set(table.sealed.map((column) => table.columns.indexOf(column)));
  return block
    .split("\n")
    .map((line) =>
      line === ""
        ? ""
        : line
            .split("\t")
            .map((field, at) => (places.has(at) && field !== "\\N" ? change(field) : field))
            .join("\t"),
    )
    .join("\n");
}

/** Counts and digests blocks of a table. What is sealed says only that it is there. */
export function tableSum(table: ClubTable) {
  const hash: Hash = createHash("sha256");
  let rows = 0;
  return {
    add(block: string) {
      for (let at = block.indexOf("\n"); at >= 0; at = block.indexOf("\n", at + 1)) rows += 1;
      hash.update(inSealedFields(table, block, () => "sealed"));
    },
    end: () => ({ rows, digest: hash.digest("hex") }),
  };
}

/** What a club consists of in this database, as of the transaction. */
export async function proveClub(
  client: pg.Client,
  tables: readonly ClubTable[],
  club: ReadClub,
): Promise<ClubProof> {
  const proof: ClubProof = { rows: {}, digests: {}, sums: {} };
  for (const table of tables) {
    const sum = tableSum(table);
    for await (const block of rowBlocks(client, table, club)) sum.add(block);
    addToProof(proof, table, sum.end());
    Object.assign(proof.sums, await sumsOf(client, table, club.id));
  }
  return proof;
}

export function addToProof(
  proof: ClubProof,
  { name }: ClubTable,
  { rows, digest }: { rows: number; digest: string },
): void {
  proof.rows[name] = rows;
  proof.digests[name] = digest;
}

export async function sumsOf(
  client: pg.Client,
  table: ClubTable,
  clubId: number,
): Promise<Record<string, string>> {
  if (table.cents.length === 0) return {};
  const sums = table.cents.map((column) => `coalesce(sum(${quoted(column)}), 0)::text as ${quoted(column)}`);
  const { rows } = await client.query<Record<string, string>>(rowsSql(table, clubId, sums.join(", ")));
  return Object.fromEntries(
    Object.entries(rows[0] ?? {}).map(([column, sum]) => [`${table.name}.${column}`, sum]),
  );
}

/** What differs, in words. */
export function differences(one: ClubProof, other: ClubProof): string[] {
  const found: string[] = [];
  for (const part of ["rows", "digests", "sums"] as const)
    for (const name of Object.keys({ ...one[part], ...other[part] }))
      if (one[part][name] !== other[part][name])
        found.push(`${part} of ${name}: ${one[part][name] ?? "none"}, not ${other[part][name] ?? "none"}`);
  return found;
}
