import {
  bigint,
  customType,
  type ExtraConfigColumn,
  foreignKey,
  type PgColumnBuilderBase,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  timestamp,
} from "drizzle-orm/pg-core";

/** A 64-bit integer, read as a JavaScript number (ids and cents stay far below 2^53). */
export function int8(name: string) {
  return bigint(name, { mode: "number" });
}

/** A text that is stored sealed, see `secrets.ts`. */
export const sealed = customType<{ data: string }>({ dataType: () => "text" });

/** A point in time, with time zone, read as a Date. */
export function at(name: string) {
  return timestamp(name, { withTimezone: true, mode: "date" });
}

const appendOnlyNames = new Set<string>();
const seenBySweeper = new Map<string, string[]>();
const leftBehind = new Map<string, LeftBehind>();

/** What a club does not take with it to another cell, and why: all rows, or those of a condition. */
export type LeftBehind = { why: string; where?: string };

type Options<C> = {
  /** The app's role may only SELECT and INSERT. */
  appendOnly?: boolean;
  /** What the sweeper may see across clubs, besides `club_id` and `id`: only what says which rows are due. */
  sweeperSees?: (keyof C & string)[];
  leavesBehind?: LeftBehind;
};

type Columns = Record<string, PgColumnBuilderBase>;

/**
 * Declares a table of club data: `club_id` and `id` come first and are its primary key. Row-level security
 * is enabled and forced on every such table after each migration, so a new one cannot forget it.
 * Foreign keys between club tables go through `clubReference`, unique keys must start with club_id.
 */
export function clubTable<N extends string, C extends Columns>(
  name: N,
  columns: C,
  extra: (table: ClubColumns<C>) => PgTableExtraConfigValue[] = () => [],
  options: Options<C> = {},
) {
  if (options.appendOnly) appendOnlyNames.add(name);
  if (options.leavesBehind) leftBehind.set(name, options.leavesBehind);
  if (options.sweeperSees) seenBySweeper.set(name, ["club_id", "id", ...options.sweeperSees]);
  return pgTable(
    name,
    {
      club_id: int8("club_id").notNull(),
      id: int8("id").generatedByDefaultAsIdentity().notNull(),
      ...columns,
    },
    (table) => {
      const own = table as unknown as ClubColumns<C>;
      return [primaryKey({ columns: [own.club_id, own.id] }), ...extra(own)];
    },
  );
}

type ClubColumns<C extends Columns> = { [K in keyof C | "club_id" | "id"]: ExtraConfigColumn };

/** A foreign key to another club table that includes the club, so a child can only belong to a parent of its club. */
export function clubReference(
  table: { club_id: ExtraConfigColumn },
  column: ExtraConfigColumn,
  // The referenced table is given as a function because two tables may refer to each other.
  parent: () => { club_id: unknown; id: unknown },
) {
  const target = parent() as { club_id: ExtraConfigColumn; id: ExtraConfigColumn };
  return foreignKey({
    columns: [table.club_id, column] as never,
    foreignColumns: [target.club_id, target.id] as never,
  });
}

/** What the roles may do beyond the default, by table; complete once `schema.ts` has been loaded. */
export type TableRights = {
  /** The app may only append to these. */
  appendOnly: string[];
  /** The columns that the sweeper may see across clubs. */
  sweeperSees: [table: string, columns: string[]][];
};

/** By table; complete once `schema.ts` has been loaded. */
export function rowsLeftBehind(): ReadonlyMap<string, LeftBehind> {
  return leftBehind;
}

export function tableRights(): TableRights {
  return { appendOnly: [...appendOnlyNames], sweeperSees: [...seenBySweeper] };
}
