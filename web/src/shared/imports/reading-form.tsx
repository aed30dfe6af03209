import { Alert, Box, Button, Group, Radio, Select, Stack, Text, UnstyledButton } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { csvEncodings, csvSeparators, type HiddenParts, type Reading } from "#contract/file-reading.ts";
import { type ImportResult, maxWorkbookBytes } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";
import "@mantine/dropzone/styles.layer.css";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { notify } from "#web/lib/toast.ts";
import { chooseBy } from "#web/ui/pictures.ts";
import { sentence } from "#web/ui/written.tsx";
import { isSpreadsheet, notExcel } from "./import-words.ts";

type ReadingFormProps = {
  sheets: readonly { name: string; left_out: "hidden" | "other" | null }[];
  csv: ImportResult["csv"];
  reading: Reading;
  onChange: (reading: Reading) => void;
};

/** Where a file was misunderstood: another sheet, separator or encoding, by which it is read again. */
export function ReadingForm({ sheets, csv, reading, onChange }: ReadingFormProps) {
  const [isOpen, { toggle }] = useDisclosure(false);
  const { notRight, sheet, allSheets, separator, encoding } = words.readingForm;
  const separators = words.importState.separators;
  const names = sheets.map(({ name }) => name).filter((name) => name !== "");
  if (!csv && names.length < 2) return null;
  return (
    <>
      <Group>
        <Button size="compact-sm" variant="subtle" aria-expanded={isOpen} onClick={toggle}>
          {notRight}
        </Button>
      </Group>
      {isOpen && !csv && (
        <Select
          label={sheet}
          data={[
            { value: "", label: allSheets },
            ...[...new Set(names)].map((name) => ({ value: name, label: name })),
          ]}
          allowDeselect={false}
          value={reading.sheet ?? ""}
          onChange={(name) => onChange({ ...reading, sheet: name || undefined })}
        />
      )}
      {isOpen && csv && (
        <Group grow>
          <Select
            label={separator}
            data={csvSeparators.map((one) => ({ value: one, label: separators[one] ?? one }))}
            allowDeselect={false}
            value={csvSeparators.find((one) => one === csv.separator) ?? null}
            onChange={(chosen) =>
              onChange({ ...reading, separator: csvSeparators.find((one) => one === chosen) })
            }
          />
          <Select
            label={encoding}
            data={[...csvEncodings]}
            allowDeselect={false}
            value={csvEncodings.find((one) => one === csv.encoding) ?? null}
            onChange={(chosen) =>
              onChange({ ...reading, encoding: csvEncodings.find((one) => one === chosen) })
            }
          />
        </Group>
      )}
    </>
  );
}

const megabytes = Math.floor(maxWorkbookBytes / 1024 / 1024);
const label = words.workbookDrop.dragAndDropExcelFile;

type WorkbookDropProps = {
  file: File | null;
  onChoose: (file: File | null) => void;
  disabled: boolean;
  /** Why the file was refused when it was sent, or did not arrive; null if it was not. */
  failure: string | null;
};

/** Where a workbook is dropped or selected; anything else is refused before it is uploaded. */
export function WorkbookDrop({ file, onChoose, disabled, failure }: WorkbookDropProps) {
  const hintId = useId();
  const open = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const told = problem ?? failure;
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const found = problemOf(chosen);
    setProblem(found);
    if (found) notify.echo(found);
    onChoose(found ? null : chosen);
  };
  return (
    <Stack gap={6}>
      <Dropzone
        onDrop={choose}
        // What is rejected is reported, not swallowed.
        validator={() => null}
        multiple={false}
        disabled={disabled}
        // The button inside is what keys and screen readers find.
        activateOnKeyboard={false}
        openRef={open}
        inputProps={{ "aria-hidden": true, "aria-label": label }}
        // Nobody drops anything on a phone, and what is asked of the file stands below.
        p={{ base: "sm", xs: "xl" }}
      >
        <Stack align="center" gap={6} style={{ pointerEvents: "none" }}>
          <Box display={{ base: "none", xs: "block" }} lh={0}>
            <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
          </Box>
          <UnstyledButton
            fw={600}
            ta="center"
            aria-describedby={hintId}
            disabled={disabled}
            onClick={chooseBy(open)}
          >
            {label}
          </UnstyledButton>
          <Text size="sm" c="dimmed" ta="center" id={hintId}>
            {words.workbookDrop.odsOrCsv(megabytes)}
          </Text>
        </Stack>
      </Dropzone>
      {file && (
        <Text size="sm" role="status" style={{ overflowWrap: "anywhere" }}>
          {sentence(words.workbookDrop.selectedFile(<b>{file.name}</b>))}
        </Text>
      )}
      {told && (
        <Text size="sm" c="error" role="alert">
          {told}
        </Text>
      )}
    </Stack>
  );
}

function problemOf(file: File): string | null {
  if (!isSpreadsheet(file)) return notExcel;
  return file.size > maxWorkbookBytes ? words.workbookDrop.fileIsLargerThanMb(megabytes) : null;
}

type HiddenQuestionProps = {
  hidden: HiddenParts;
  /** What was chosen last, shown while the file is read again. */
  chosen: Reading["hidden"];
  /** Null where the file is no longer at hand to be read again. */
  onChoose: ((choice: NonNullable<Reading["hidden"]>) => void) | null;
};

/** What of a file is hidden, and whether it is left out or read too; nothing is loaded before that is said. */
export function HiddenQuestion({ hidden, chosen, onChoose }: HiddenQuestionProps) {
  const { isHidden, whatBecomesOfIt, leaveOut, readToo, chooseTheFileAgain } = words.hiddenParts;
  if (!hidden) return null;
  return (
    <Alert color="warning" title={isHidden(hidden)}>
      <Stack gap="xs">
        <Radio.Group
          label={whatBecomesOfIt}
          value={chosen ?? hidden.choice ?? ""}
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
