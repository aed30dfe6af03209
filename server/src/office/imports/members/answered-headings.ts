import type { Mends } from "#contract/member-import.ts";
import { textKey } from "#contract/same-text.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import type { AnsweredHeading, ImportJob } from "../rows.queries.ts";
import { isHeadings } from "../sheets-read.ts";
import { membersImport } from "./member-import.definition.ts";
import { type HeadingsEntry, namedHeadings } from "./rows/headings.rules.ts";

/** More than lists have; the newest are kept. */
const mostAnswered = 300;

/** What a club has said that the headings of its lists mean, the newest first: what was loaded last keeps all of it. */
export async function answeredBefore(tx: ClubTx): Promise<AnsweredHeading[]> {
  const [row] = await tx.query<{ answered: AnsweredHeading[] }>(
    `select input -> 'answered_headings' as answered from jobs
     where club_id = $1 and kind = $2 and input ? 'answered_headings' and not (input ->> 'dry_run')::boolean
     order by created_at desc, id desc limit 1`,
    [tx.clubId, membersImport.kind],
    "answered_headings",
  );
  return row?.answered ?? [];
}

type Answers = { kept: readonly HeadingsEntry[]; left: readonly HeadingsEntry[]; columns: Mends["columns"] };

/**
 * The same with what is said now of a file's headings, for its job. A check keeps only what was said of its own file; whoever
 * loads it and leaves a column out means that it is to be left out again.
 */
export async function answeredNow(
  tx: ClubTx,
  { input, dry_run }: Pick<ImportJob, "input" | "dry_run">,
  { kept, left, columns }: Answers,
  words: Words,
): Promise<Pick<ImportJob["input"], "answered_headings">> {
  const of = new Map(kept.filter(isHeadings).flatMap((row) => namedHeadings(row, words)));
  const said = columns.flatMap(({ sheet, key, to }): AnsweredHeading[] => {
    const heading = of.get(`${sheet}/${key}`);
    return heading === undefined ? [] : [{ sheet, heading, to }];
  });
  const own = [...said, ...(input.answered_headings ?? [])];
  if (dry_run) return own.length > 0 ? { answered_headings: once(own) } : {};
  const before = await answeredBefore(tx);
  const open = left.filter(isHeadings).flatMap((row) => {
    return namedHeadings(row, words).map(([, heading]) => nameOf({ sheet: row.sheet, heading }));
  });
  const all = once([...own, ...before.filter((one) => !open.includes(nameOf(one)))]);
  return all.length + before.length > 0 ? { answered_headings: all } : {};
}

function once(answered: readonly AnsweredHeading[]): AnsweredHeading[] {
  const byName = new Map(answered.toReversed().map((one) => [nameOf(one), one]));
  return [...byName.values()].toReversed().slice(0, mostAnswered);
}

/** By which the heading of another file is known again. */
export function nameOf({ sheet, heading }: { sheet: string; heading: string }): string {
  return JSON.stringify([sheet, textKey(heading)]);
}
