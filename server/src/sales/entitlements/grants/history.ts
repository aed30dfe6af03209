import { minuteOf } from "#contract/days.ts";
import { searchText } from "#contract/fold-text.ts";
import { type grants, maxExportRows, type PackHistoryEntry } from "#contract/grants.ts";
import { type DaysOf, momentsOfDays } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { readPage } from "#server/platform/db/read-page.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input, Output } from "#server/platform/http/routes.ts";
import { xlsxType } from "#server/platform/sheets/read-workbook.ts";
import { type Cell, writeWorkbook } from "#server/platform/sheets/write-sheets.ts";
import { eachInSlices } from "#server/platform/slices.ts";
import type { Words } from "#server/words/languages.ts";

/** What happened to a pack's or a person's entitlements. Throws NOT_FOUND, also for a pack of the other type. */
export function showHistory(
  ctx: Ctx,
  input: Input<typeof grants.history>,
): Promise<Output<typeof grants.history>> {
  return inClub(ctx, async (tx) => {
    if (!(await hasHistory(tx, input))) throw new ApiError("NOT_FOUND");
    const { rows, ...paging } = await listHistory(tx, ctx, input);
    const variations = await variationWords(tx, rows);
    const data = rows.map((row) => ({ ...row, detail: historySentence(row, variations, ctx.words) }));
    return { data, ...paging };
  });
}

/**
 * What happened to a pack's or a person's entitlements, as a workbook. Throws NOT_FOUND, and VALIDATION_FAILED where it
 * is too long.
 */
export async function exportHistory(ctx: Ctx, input: Input<typeof grants.exportHistory>): Promise<File> {
  const { rows, variations } = await inClub(ctx, async (tx) => {
    if (!(await hasHistory(tx, input))) throw new ApiError("NOT_FOUND");
    const rows = await readHistory(tx, historySql(tx, ctx, input), exportReadLimit);
    return { rows, variations: await variationWords(tx, rows) };
  });
  const file = `pack-history-${input.type}-${input.id}.xlsx`;
  return exportWorkbook(
    { file, sheet: ctx.words.entitlements.historySheet.name },
    columnsWith(variations, ctx),
    rows,
  );
}

function columnsWith(
  variations: Map<number, string>,
  { words, timeZone }: Pick<Ctx, "words" | "timeZone">,
): ExportColumn<HistoryRow>[] {
  const { events, historySheet } = words.entitlements;
  return [
    {
      heading: historySheet.when,
      width: 18,
      cell: ({ at }) => ({ minute: minuteOf(at, timeZone) }),
    },
    { heading: historySheet.what, width: 22, cell: ({ event }) => events[event] },
    { heading: historySheet.person, width: 28, cell: ({ member }) => member.name },
    { heading: historySheet.pack, width: 28, cell: ({ pack }) => pack.name },
    { heading: historySheet.season, width: 12, cell: ({ pack }) => pack.season },
    { heading: historySheet.detail, width: 50, cell: (row) => historySentence(row, variations, words) },
    { heading: historySheet.order, width: 14, cell: ({ order }) => order?.number ?? "" },
    { heading: historySheet.by, width: 24, cell: ({ actor }) => actor },
  ];
}

type HistoryRow = Pick<
  PackHistoryEntry,
  "id" | "event" | "entitlement_id" | "member" | "pack" | "order" | "actor"
> & { data: Record<string, unknown>; at: Date };

type HistoryInput = Input<typeof grants.exportHistory>;

/** Events never change, so the name of a member erased since is left out wherever it is shown or searched. */
const actor = `case when v.actor_kind = 'member' and m.erased_at is not null
  then m.first_name || ' ' || m.last_name else v.actor_name end`;

const columns = `v.id, v.event, v.entitlement_id, v.data, ${actor} as actor, v.created_at as at,
  json_build_object('id', m.id, 'name', m.first_name || ' ' || m.last_name) as member,
  json_build_object('id', p.id, 'name', p.name, 'season', p.season) as pack,
  case when o.id is not null then json_build_object('id', o.id, 'number', o.number) end as "order"`;

/** Whether the subject of a history exists: a pack of that type, or a person. */
async function hasHistory(tx: ClubTx, { type, id }: HistoryInput): Promise<boolean> {
  const rows =
    type === "member"
      ? await tx.query("select 1 from members where club_id = $1 and id = $2 and erased_at is null", [
          tx.clubId,
          id,
        ])
      : await tx.query("select 1 from packs where club_id = $1 and id = $2 and type = $3", [
          tx.clubId,
          id,
          type,
        ]);
  return rows.length > 0;
}

/** One page of what happened to the entitlements of a pack or a person, newest first. */
async function listHistory(tx: ClubTx, ctx: DaysOf, input: Input<typeof grants.history>) {
  const of = historySql(tx, ctx, input);
  return readPage(tx, input, of, ({ limit, offset }) => readHistory(tx, of, limit, offset));
}

/** What a history is read from, for `readHistory`. */
function historySql(tx: ClubTx, ctx: DaysOf, input: HistoryInput): { from: string; values: unknown[] } {
  const { type, id } = input;
  const { start, end } = momentsOfDays(ctx, input);
  const values: unknown[] = [tx.clubId, id];
  const filters: [string, unknown][] = [
    ["v.event = ?", input.event],
    ["v.created_at >= ?", start],
    ["v.created_at < ?", end],
    [
      `strpos(fold_text(concat_ws(' ', m.first_name, m.last_name, p.name, ${actor}, o.number)), ?) > 0`,
      searchText(input.keywords),
    ],
  ];
  const conditions = filters.flatMap(([sql, value]) =>
    value === undefined || value === null ? [] : [sql.replace("?", `$${values.push(value)}`)],
  );
  const subject = type === "member" ? "v.member_id = $2" : "v.pack_id = $2";
  const from = `from entitlement_events v
    join members m on m.club_id = v.club_id and m.id = v.member_id
    join packs p on p.club_id = v.club_id and p.id = v.pack_id
    left join orders o on o.club_id = v.club_id and o.id = v.order_id
    where ${["v.club_id = $1", subject, ...conditions].join(" and ")}`;
  return { from, values };
}

/** This many rows of a history, newest first. */
function readHistory(
  tx: ClubTx,
  { from, values }: ReturnType<typeof historySql>,
  limit: number,
  offset = 0,
): Promise<HistoryRow[]> {
  return tx.query(`select ${columns} ${from} order by v.id desc limit ${limit} offset ${offset}`, values);
}

/** The variations that a history names in words, such as `Home shirt Red M`, by number. */
async function variationWords(tx: ClubTx, history: HistoryRow[]): Promise<Map<number, string>> {
  const ids = new Set<number>();
  await eachInSlices(history, (row) => {
    for (const id of chosenIn(row)) ids.add(id);
  });
  if (ids.size === 0) return new Map();
  const rows = await tx.query<{ id: number; words: string }>(
    `select v.id, concat_ws(' ', p.title, nullif(v.color, ''), nullif(v.size, '')) as words
     from variations v join products p on p.club_id = v.club_id and p.id = v.product_id
     where v.club_id = $1 and v.id = any($2)`,
    [tx.clubId, [...ids]],
    "variation_words",
  );
  return new Map(rows.map(({ id, words }) => [id, words]));
}

/** A column of an exported list: its heading, its width in characters, and what a row has in it. */
type ExportColumn<Row> = { heading: string; width: number; cell: (row: Row) => Cell };

/** How many rows to read: one more than are written shows that there are too many. */
const exportReadLimit = maxExportRows + 1;

/** A list as a workbook of one sheet. Throws VALIDATION_FAILED if it is too long. */
async function exportWorkbook<Row>(
  { file, sheet }: { file: string; sheet: string },
  columns: readonly ExportColumn<Row>[],
  rows: Row[],
): Promise<File> {
  if (rows.length > maxExportRows) {
    throw new ApiError("VALIDATION_FAILED", {
      message: ({ entitlements }) => entitlements.tooManyRows(maxExportRows),
    });
  }
  const widths = columns.map(({ width }) => width);
  const bytes = await writeWorkbook([{ name: sheet, widths, rows: lines(columns, rows) }]);
  return new File([new Uint8Array(bytes)], file, { type: xlsxType });
}

function* lines<Row>(columns: readonly ExportColumn<Row>[], rows: Row[]): Generator<Cell[]> {
  yield columns.map(({ heading }) => heading);
  for (const row of rows) yield columns.map(({ cell }) => cell(row));
}

type Event = { event: string; data: Record<string, unknown> };

/** The variations that an event names. */
function chosenIn({ data }: Pick<Event, "data">): number[] {
  const choices = Array.isArray(data.choices) ? (data.choices as { variation_id?: unknown }[]) : [];
  return choices.flatMap(({ variation_id }) => (typeof variation_id === "number" ? [variation_id] : []));
}

/** The facts of an event as one sentence; `variations` names them. */
export function historySentence(event: Event, variations: Map<number, string>, words: Words): string {
  const { history } = words.entitlements;
  const sources: Record<string, string> = history.sources;
  const text = (name: string) => (typeof event.data[name] === "string" ? (event.data[name] as string) : "");
  switch (event.event) {
    case "granted":
      return sources[text("source")] ?? history.given;
    case "choices_saved":
      return history.chose(chosenIn(event).map((id) => variations.get(id) ?? history.goneVariation));
    case "held":
      return history.held;
    case "redeemed":
      return history.redeemed;
    case "restored":
      return history.restored;
    case "fulfilled":
      return history.fulfilled;
    case "extended":
      return history.extended({ until: asDay(text("until"), words), from: asDay(text("from"), words) });
    case "expired":
      return history.expired;
    case "revoked":
      return text("reason") ? history.revokedBecause(text("reason")) : history.revoked;
    default:
      return "";
  }
}

function asDay(day: string, { language }: Words): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(day) ? language.dayInWords(day) : day;
}
