import { isDeepStrictEqual } from "node:util";
import { type Column, getTableColumns, getTableName, type Table } from "drizzle-orm";
import type { z } from "zod";
import type { AuditAction, SubjectKind } from "#contract/audited.ts";
import type { Text } from "#server/words/languages.ts";
import { recordAudit } from "./audit.ts";
import type { Ctx } from "./context.ts";
import { columnList } from "./db/columns.ts";
import { type ClubTx, violatedConstraint } from "./db/in-club.ts";
import { ApiError } from "./http/api-error.ts";
import { validationError } from "./http/errors.ts";

/** A table of `clubTable`. */
type ClubTable = Table & { $inferSelect: { id: number }; $inferInsert: object };
type Row<T extends ClubTable> = T["$inferSelect"];
/** What a statement says of a row; the club, the id and the version are written by themselves. */
type Values<T extends ClubTable> = Omit<T["$inferInsert"], "club_id" | "id" | "version">;

/** What may be created, updated and deleted, and is called so in the audit log. */
type EditedKind = SubjectKind &
  { [A in AuditAction]: A extends `${infer Kind}.deleted` ? Kind : never }[AuditAction];
type Edited = Extract<
  EditedKind,
  { [A in AuditAction]: A extends `${infer Kind}.created` ? Kind : never }[AuditAction]
>;

type Act = "created" | "updated" | "deleted";
/** Their kind, and what the audit log calls an act that has another name there. */
type Told<A extends Act> =
  | { kind: Edited; acts?: undefined }
  | { kind: SubjectKind; acts: { [Done in A]: AuditAction } };

/**
 * Things of one kind that a form adds and changes and that are deleted again, each with its entry in the audit log; `A` is
 * what is done to them, if not all of that.
 *
 *     const methods = { table: shippingMethods, kind: "shipping_method", facts: showMethod,
 *       taken: { shipping_methods_name: { name: ({ shipping }) => shipping.methodExists } } } as const;
 *     inClub(ctx, (tx) => changeRow(tx, ctx, methods, { id, version }, (before) => valuesOf(before)));
 */
export type Things<T extends ClubTable, A extends Act = Act> = Told<A> & {
  table: T;
  /** What of a row the audit log keeps. */
  facts: (row: Row<T>) => object;
  /** What is said at which field if a unique constraint of this name is broken. */
  taken?: Taken;
};
type Taken = Record<string, Record<string, Text>>;

/** The row with this id, or null. */
export async function findRow<T extends ClubTable>(tx: ClubTx, table: T, id: number): Promise<Row<T> | null> {
  const [row] = await tx.query<Row<T>>(
    `select * from ${getTableName(table)} where club_id = $1 and id = $2`,
    [tx.clubId, id],
  );
  return row ?? null;
}

/** The row with this id, locked until the end of the transaction. Throws NOT_FOUND. */
export async function lockRow<T extends ClubTable>(tx: ClubTx, table: T, id: number): Promise<Row<T>> {
  const [row] = await tx.query<Row<T>>(
    `select * from ${getTableName(table)} where club_id = $1 and id = $2 for update`,
    [tx.clubId, id],
  );
  if (!row) throw new ApiError("NOT_FOUND");
  return row;
}

/** Adds a thing. Throws DUPLICATE. */
export async function addRow<T extends ClubTable>(
  tx: ClubTx,
  ctx: Ctx,
  things: Things<T, "created">,
  values: Values<T>,
): Promise<Row<T>> {
  const { table, facts } = things;
  const { columns, written } = sentTo(table, values);
  const places = columns.map((_, at) => `$${at + 2}`).join(", ");
  const [row] = await refuseTaken(things, () =>
    tx.query<Row<T>>(
      `insert into ${getTableName(table)} (club_id, ${columnList(columns)}) values ($1, ${places}) returning *`,
      [tx.clubId, ...written],
    ),
  );
  if (!row) throw new Error("An insert gives its row");
  await recordAudit(tx, ctx, {
    action: things.acts ? things.acts.created : `${things.kind}.created`,
    subjectKind: things.kind,
    subjectId: row.id,
    after: facts(row),
  });
  return row;
}

/**
 * Changes the thing that was read with this version, of its columns only those that get another value. A form that changes
 * nothing counts as a change all the same. Throws NOT_FOUND, STALE_VERSION, DUPLICATE.
 */
export async function changeRow<T extends ClubTable & { $inferSelect: { version: number } }>(
  tx: ClubTx,
  ctx: Ctx,
  things: Things<T, "updated">,
  { id, version }: { id: number; version: number },
  valuesOf: (before: Row<T>) => Partial<Values<T>> | Promise<Partial<Values<T>>>,
): Promise<Row<T>> {
  const { table, facts } = things;
  const before = await lockRow(tx, table, id);
  if (before.version !== version) throw new ApiError("STALE_VERSION");
  const { columns, written } = sentTo(table, await valuesOf(before), before);
  const assignments = columns.map((column, at) => `${column} = $${at + 3}, `).join("");
  const [row] = await refuseTaken(things, () =>
    tx.query<Row<T>>(
      `update ${getTableName(table)} set ${assignments}version = version + 1
       where club_id = $1 and id = $2 returning *`,
      [tx.clubId, id, ...written],
    ),
  );
  if (!row) throw new Error("A locked row is gone");
  await recordAudit(tx, ctx, {
    action: things.acts ? things.acts.updated : `${things.kind}.updated`,
    subjectKind: things.kind,
    subjectId: id,
    before: facts(before),
    after: facts(row),
  });
  return row;
}

/** Deletes a thing, unless what has to be done or looked at first, if anything, throws. Throws NOT_FOUND. */
export async function deleteRow<T extends ClubTable>(
  tx: ClubTx,
  ctx: Ctx,
  things: Things<T, "deleted">,
  id: number,
  first?: (row: Row<T>) => Promise<void>,
): Promise<void> {
  const { table, facts } = things;
  const row = await lockRow(tx, table, id);
  await first?.(row);
  await tx.query(`delete from ${getTableName(table)} where club_id = $1 and id = $2`, [tx.clubId, id]);
  await recordAudit(tx, ctx, {
    action: things.acts ? things.acts.deleted : `${things.kind}.deleted`,
    subjectKind: things.kind,
    subjectId: id,
    before: facts(row),
  });
}

/** They are never what a caller says they are. */
const unsent = new Set(["club_id", "id", "version"]);

/** The columns in which the stored row does not have these values yet, and each value as the driver takes it. */
function sentTo(
  table: ClubTable,
  values: object,
  stored: object = {},
): { columns: string[]; written: unknown[] } {
  const all: Record<string, Column> = getTableColumns(table);
  const before = new Map<string, unknown>(Object.entries(stored));
  const entries = Object.entries(values).flatMap(([name, value]) => {
    const column = value === undefined || unsent.has(name) ? undefined : all[name];
    // Times, lists, JSON and bytes are another object each time they are read.
    if (!column || isDeepStrictEqual(value, before.get(column.name))) return [];
    return [[column.name, value === null ? null : column.mapToDriverValue(value)] as const];
  });
  return { columns: entries.map(([column]) => column), written: entries.map(([, value]) => value) };
}

async function refuseTaken<R>({ taken = {} }: { taken?: Taken }, write: () => Promise<R>): Promise<R> {
  try {
    return await write();
  } catch (error) {
    const fields = taken[violatedConstraint(error) ?? ""];
    if (!fields) throw error;
    const errors = Object.fromEntries(Object.entries(fields).map(([field, text]) => [field, [text]]));
    throw new ApiError("DUPLICATE", { errors, cause: error });
  }
}

type Optional<T> = { [F in keyof T]-?: object extends Pick<T, F> ? F : never }[keyof T];
type Kept<C> = { [F in Optional<C>]-?: Exclude<C[F], undefined> };

/**
 * What a form changes, with the stored value of each field that it leaves out. The compiler asks for every field that
 * may be left out, so that none is emptied by an older tab or another client.
 */
export function withKept<C extends object>(changes: C, stored: NoInfer<Kept<C>>): C & Kept<C> {
  const fields = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...stored, ...Object.fromEntries(fields) } as C & Kept<C>;
}

/** A stored row with what a form says of its columns. What the form leaves out stays as it is. */
export function changedBy<R extends object>(stored: R, form: { [C in keyof R]?: R[C] | undefined }): R {
  const changes = Object.keys(stored).map((column) => [column, form[column as keyof R]]);
  return { ...stored, ...Object.fromEntries(changes.filter(([, value]) => value !== undefined)) };
}

/** The form as a whole, by the rules over several fields. Throws VALIDATION_FAILED at each field at fault. */
export function wholeForm<S extends z.ZodType>(schema: S, form: z.input<S>): z.output<S> {
  const parsed = schema.safeParse(form, { reportInput: true });
  if (!parsed.success) throw validationError(parsed.error);
  return parsed.data;
}
