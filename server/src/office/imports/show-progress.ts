import type { jobStates } from "#contract/jobs.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import type { ImportDefinition } from "./import-definition.ts";
import { countRowsBySheet, readImport, type SumRow } from "./rows.queries.ts";

/** How far an import is, its rows by sheet and outcome, and what the file contained. Throws NOT_FOUND, for another club's too. */
export async function progressOf(tx: ClubTx, { kind, table }: ImportDefinition, jobId: number) {
  const { id, status, dry_run, input } = await readImport(tx, kind, jobId);
  const sums = await countRowsBySheet(tx, table, jobId);
  const count = (fits: (row: SumRow) => boolean) =>
    sums.filter(fits).reduce((sum, { number }) => sum + number, 0);
  const progress = {
    job_id: id,
    status,
    total: count(() => true),
    done_count: count(({ outcome }) => outcome !== null),
  };
  return {
    progress,
    dry_run,
    count,
    about: { csv: input.csv ?? null, hidden: input.hidden ?? null },
    kept: input.sheets ?? [],
  };
}

type State = { status: (typeof jobStates)[number]; dry_run?: boolean };

/** The answer of an import; `done` once all of its rows are. */
export function messageOf({ status, dry_run }: State, { imports }: Words, done: string): string {
  switch (status) {
    case "done":
      return done;
    case "queued":
    case "running":
      return dry_run ? imports.isChecked : imports.isImported;
    case "cancelled":
      return imports.stopped;
    case "failed":
      return imports.failed;
  }
}
