import { Alert, Radio, Stack, Text } from "@mantine/core";
import type { HiddenParts, Reading } from "#contract/file-reading.ts";
import { imports as words } from "#words/panel/imports.ts";

type HiddenQuestionProps = {
  hidden: HiddenParts;
  /** Null where the file is no longer at hand to be read again. */
  onChoose: ((choice: NonNullable<Reading["hidden"]>) => void) | null;
};

/** What of a file is hidden, and whether it is left out or read too; nothing is loaded before that is said. */
export function HiddenQuestion({ hidden, onChoose }: HiddenQuestionProps) {
  const { isHidden, whatBecomesOfIt, leaveOut, readToo, chooseTheFileAgain } = words.hiddenParts;
  if (!hidden) return null;
  return (
    <Alert color="warning" title={isHidden(hidden)}>
      <Stack gap="xs">
        <Radio.Group
          label={whatBecomesOfIt}
          value={hidden.choice ?? ""}
          onChange={(choice) => onChoose?.(choice === "read" ? "read" : "leave")}
        >
          <Stack gap={6} mt={4}>
            <Radio value="leave" label={leaveOut} disabled={!onChoose} />
            <Radio value="read" label={readToo} disabled={!onChoose} />
          </Stack>
        </Radio.Group>
        {!onChoose && <Text size="sm">{chooseTheFileAgain}</Text>}
      </Stack>
    </Alert>
  );
}
