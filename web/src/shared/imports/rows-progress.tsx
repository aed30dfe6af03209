import { Progress, Stack, Text } from "@mantine/core";
import type { Job } from "#contract/jobs.ts";
import { imports as words } from "#words/panel/imports.ts";

type RowsProgressProps = { of: Pick<Job, "done_count" | "total">; text: string };

/** How many rows of an import are done. */
export function RowsProgress({ of: { done_count, total }, text }: RowsProgressProps) {
  const percent = total === 0 ? 0 : Math.round((done_count / total) * 100);
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {text}
      </Text>
      <Progress value={percent} animated aria-label={words.rowsProgress.rowsDone} />
    </Stack>
  );
}
