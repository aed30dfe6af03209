import "@mantine/dropzone/styles.layer.css";
import { Stack, Text, UnstyledButton } from "@mantine/core";
import { Dropzone } from "@mantine/dropzone";
import { IconFileSpreadsheet } from "@tabler/icons-react";
import { useId, useRef, useState } from "react";
import { maxWorkbookBytes } from "#contract/member-import.ts";
import { sentence } from "#web/ui/sentence.ts";
import { imports as words } from "#words/panel/imports.ts";
import { notify } from "../../lib/toast.ts";
import { chooseBy } from "../../ui/pictures/choose-by.ts";
import { isSpreadsheet, notExcel } from "./import-words.ts";

const megabytes = Math.floor(maxWorkbookBytes / 1024 / 1024);
const label = words.workbookDrop.dragAndDropExcelFile;

type WorkbookDropProps = { file: File | null; onChoose: (file: File | null) => void; disabled: boolean };

/** Where a workbook is dropped or selected; anything else is refused before it is uploaded. */
export function WorkbookDrop({ file, onChoose, disabled }: WorkbookDropProps) {
  const hintId = useId();
  const open = useRef<() => void>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = ([chosen]: File[]) => {
    if (!chosen) return;
    const found = problemOf(chosen);
    setProblem(found);
    if (found) notify.error(found);
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
        p="xl"
      >
        <Stack align="center" gap={6} style={{ pointerEvents: "none" }}>
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden />
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
      {problem && (
        <Text size="sm" c="error" role="alert">
          {problem}
        </Text>
      )}
    </Stack>
  );
}

function problemOf(file: File): string | null {
  if (!isSpreadsheet(file)) return notExcel;
  return file.size > maxWorkbookBytes ? words.workbookDrop.fileIsLargerThanMb(megabytes) : null;
}
