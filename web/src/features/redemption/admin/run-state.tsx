import { Badge } from "@mantine/core";
import { redemption as words } from "#words/panel/redemption.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { sentence } from "../../../ui/sentence.ts";
import { isUndone, runState, runWords } from "../words.ts";
import type { useRuns } from "./api.ts";

export type Run = NonNullable<ReturnType<typeof useRuns>["data"]>["data"][number];

/** How a run stands: done, stopped, undone. */
export function RunBadge({ run }: { run: Run }) {
  const { label, tone } = runState(run);
  return (
    <Badge variant="light" color={tone} size="lg" fz="xs" c={tone === "gray" ? "gray.7" : undefined}>
      {label}
    </Badge>
  );
}

/** What a run came to, and when it was undone: the same in the list of runs and on its report. */
export function RunLine({ run }: { run: Run }) {
  return (
    <>
      {runWords(run)}
      {isUndone(run) && run.undone_at && (
        <> · {sentence(words.run.allTakenBack(<DateTime value={run.undone_at} withTime />))}</>
      )}
    </>
  );
}
