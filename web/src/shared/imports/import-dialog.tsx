import { Button, Checkbox, Group, Stack } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { useRef, useState } from "react";
import type { Reading } from "#contract/file-reading.ts";
import { type ImportResult, sampleWorkbookPath } from "#contract/member-import.ts";
import { imports as words } from "#words/panel/imports.ts";
import { Modal } from "../../ui/dialogs.tsx";
import { leadToFirstWrong } from "../../ui/form-errors.tsx";
import { isOver } from "../jobs/job-summary.ts";
import { ErrorsDialog } from "./errors-dialog.tsx";
import { HiddenQuestion } from "./hidden-question.tsx";
import { ImportReviewForm } from "./import-review.tsx";
import { ImportState } from "./import-state.tsx";
import { hasErrors, hasRowsLeft, isUnanswered } from "./import-words.ts";
import { emptyDraft, hasWrongName, mendsOf } from "./mend-draft.ts";
import { ReadingForm } from "./reading-form.tsx";
import { UnderstoodRows } from "./understood-rows.tsx";
import { useImport } from "./use-import.ts";
import { WorkbookDrop } from "./workbook-drop.tsx";

type ImportDialogProps = {
  opened: boolean;
  onClose: () => void;
  /** Where to invite the imported people: importing invites nobody. */
  onInvite?: () => void;
};

/** Imports members and packs from a workbook: at once, or after a check that changes nothing. For admins only. */
export function ImportDialog({ opened, onClose, onInvite }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [givesJoining, setGivesJoining] = useState(true);
  const content = useRef<HTMLDivElement>(null);
  const [isShowingErrors, errors] = useDisclosure(false);
  const [reading, setReading] = useState<Reading>({});
  const [draft, setDraft] = useState(emptyDraft);
  const { result, review, isUploading, send, again, saveResult, forget } = useImport((ended) => {
    setDraft(emptyDraft);
    if (hasErrors(ended)) errors.open();
  });
  const isBusy = isUploading || (result !== null && !isOver(result));
  // What was checked, or what failed or waits in an import, is redone from the rows that the server stored.
  const kept = result && isOver(result) && (result.dry_run || hasRowsLeft(result)) ? result : null;
  const readAgain = file
    ? (changed: Reading) => {
        setReading(changed);
        send(file, { isDry: true, givesJoining, reading: changed });
      }
    : null;
  const submit = (isDry: boolean) => {
    if (kept && hasWrongName(draft)) return leadToFirstWrong(content.current);
    const mends = review ? mendsOf(draft, review) : {};
    if (kept) again({ id: kept.job_id, dry_run: isDry, joining_credits: givesJoining, ...mends });
    else if (file) send(file, { isDry, givesJoining, reading });
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setDraft(emptyDraft);
    setReading({});
    forget();
  };
  return (
    <>
      <Modal
        opened={opened}
        onClose={onClose}
        size="lg"
        // The errors lie on top; keys are theirs while they do.
        closeOnEscape={!isShowingErrors}
        trapFocus={!isShowingErrors}
        title={words.importDialog.importMembersAndPacks}
      >
        <Stack ref={content}>
          <WorkbookDrop file={file} onChoose={choose} disabled={isBusy} />
          {result && (
            <ImportState
              result={result}
              onErrors={errors.open}
              onSave={() => saveResult.mutate(result.job_id)}
              isSaving={saveResult.isPending}
              onInvite={onInvite}
            />
          )}
          {kept?.dry_run && (
            <HiddenQuestion
              hidden={kept.hidden}
              onChoose={readAgain && ((hidden) => readAgain({ ...reading, hidden }))}
            />
          )}
          {kept?.dry_run && readAgain && (
            <ReadingForm sheets={kept.sheets} csv={kept.csv} reading={reading} onChange={readAgain} />
          )}
          {kept?.dry_run && review && <UnderstoodRows review={review} />}
          {kept && review && <ImportReviewForm review={review} draft={draft} onChange={setDraft} />}
          <Checkbox
            label={words.importDialog.grantJoiningCreditsOfMemberships}
            description={words.importDialog.untickThisIfMembers}
            checked={givesJoining}
            onChange={(event) => setGivesJoining(event.currentTarget.checked)}
            disabled={isBusy}
          />
          <Group justify="space-between">
            <Button
              component="a"
              href={sampleWorkbookPath}
              download="sample.xlsx"
              variant="subtle"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {words.importDialog.downloadASampleFile}
            </Button>
            <SendButtons
              isReady={(kept !== null || file !== null) && !isBusy}
              isBusy={isUploading}
              kept={kept}
              onSend={submit}
            />
          </Group>
        </Stack>
      </Modal>
      <ErrorsDialog result={result} opened={opened && isShowingErrors} onClose={errors.close} />
    </>
  );
}

type SendButtonsProps = {
  isReady: boolean;
  isBusy: boolean;
  kept: ImportResult | null;
  onSend: (isDry: boolean) => void;
};

function SendButtons({ isReady, isBusy, kept, onSend }: SendButtonsProps) {
  const [check, load] = kept
    ? [
        words.importDialog.checkAgain,
        kept.dry_run ? words.importDialog.submit : words.importDialog.loadTheRest,
      ]
    : [words.importDialog.checkFirst, words.importDialog.submit];
  return (
    <Group gap="xs">
      <Button variant="default" disabled={!isReady} onClick={() => onSend(true)}>
        {check}
      </Button>
      <Button
        disabled={!isReady || isUnanswered(kept?.hidden)}
        loading={isBusy}
        onClick={() => onSend(false)}
      >
        {load}
      </Button>
    </Group>
  );
}
