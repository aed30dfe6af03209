import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { Ref } from "react";
import type { Job } from "#contract/jobs.ts";
import type { ImportResult } from "#contract/member-import.ts";
import { formatDollars } from "#contract/money.ts";
import { imports as texts, imports as words } from "#words/panel/imports.ts";
import { isOver } from "../jobs/job-summary.ts";
import {
  allRowsInWords,
  changesNothing,
  countOf,
  formInWords,
  isAllDone,
  messagesOf,
  type ReadSheet,
  sheetInWords,
  sumsInWords,
} from "./import-words.ts";

type ImportStateProps = {
  result: ImportResult;
  onErrors: () => void;
  errorsButton: Ref<HTMLButtonElement>;
  onSave: () => void;
  isSaving: boolean;
  onInvite: (() => void) | undefined;
};

/** The progress of an import or a check, and its outcome. */
export function ImportState({
  result,
  onErrors,
  errorsButton,
  onSave,
  isSaving,
  onInvite,
}: ImportStateProps) {
  const { done_count, total, dry_run, joining_credits: joining } = result;
  if (!isOver(result)) {
    const underWay = dry_run ? texts.importState.checking : texts.importState.importing;
    return <RowsProgress of={result} text={underWay(done_count, total)} />;
  }
  return (
    <Alert color={isAllDone(result) ? "success" : "warning"} title={titleOf(result)} role="status">
      <Stack gap="xs">
        <SheetsRead sheets={sheetsOf(result)} csv={result.csv} />
        {joining.people > 0 && (
          <Text size="sm">
            {texts.importState.joiningCredits({
              ...joining,
              isDry: dry_run,
              sum: formatDollars(joining.credits),
            })}
          </Text>
        )}
        {!dry_run && result.members.loaded > 0 && <Text size="sm">{texts.importState.nobodyWasEmailed}</Text>}
        <Group gap="xs">
          <Button size="xs" variant="default" ref={errorsButton} onClick={onErrors}>
            {messagesInWords(result)}
          </Button>
          <Button size="xs" variant="default" onClick={onSave} loading={isSaving}>
            {texts.importState.downloadTheResult}
          </Button>
          {onInvite && !dry_run && result.members.loaded > 0 && (
            <Button size="xs" onClick={onInvite}>
              {texts.importState.inviteThem}
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function sheetsOf({ sheets, dry_run }: ImportResult) {
  const { members, packs } = texts.importing;
  return sheets.map((one) => ({
    ...one,
    name: one.name || (one.sheet === "packs" ? packs : members),
    became: sumsInWords(one, dry_run),
  }));
}

function titleOf(result: ImportResult): string {
  const { dry_run, status, members, packs } = result;
  if (status === "failed") return texts.importState.theImportDidNotFinish;
  if (status === "cancelled") return texts.importState.theImportWasStopped;
  if (changesNothing(result)) return texts.importState.nothingToChange;
  if (dry_run) return texts.importState.nothingHasBeenChangedYet;
  const loaded = members.loaded + members.updated + packs.loaded + packs.updated;
  const asked = members.to_be_answered + packs.to_be_answered;
  const failed = members.failed + packs.failed;
  const { loadedAnd, imported } = texts.importState;
  return asked + failed > 0 ? loadedAnd({ loaded, asked, failed }) : imported;
}

/** What the button says that opens the messages. */
function messagesInWords(result: ImportResult): string {
  const [errors, notes] = [countOf(messagesOf(result, "errors")), countOf(messagesOf(result, "notes"))];
  const { errorsCount, notesCount, errors: none } = texts.importState;
  if (errors > 0) return errorsCount(errors);
  return notes > 0 ? notesCount(notes) : none;
}

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

type SheetsReadProps = {
  sheets: (ReadSheet & { /** What became of its rows. */ became: string | null })[];
  csv: ImportResult["csv"];
};

/** Every sheet of a file with all of its rows, and how a CSV was read. */
export function SheetsRead({ sheets, csv }: SheetsReadProps) {
  return (
    <div>
      {sheets.map((sheet) => (
        <div key={sheet.name}>
          <Text size="sm">{sheetInWords(sheet, sheet.became)}</Text>
          <Text size="xs" c="dimmed">
            {allRowsInWords(sheet)}
          </Text>
        </div>
      ))}
      {csv && (
        <Text size="xs" c="dimmed">
          {formInWords(csv)}
        </Text>
      )}
    </div>
  );
}
