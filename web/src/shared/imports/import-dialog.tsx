import { Button, Checkbox, Group, List, ScrollArea, Stack, Text, Title } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconDownload } from "@tabler/icons-react";
import { type Ref, useRef, useState } from "react";
import { type ImportResult, sampleWorkbookPath } from "#contract/member-import.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { leadToFirstWrong } from "#web/ui/form-errors.tsx";
import { useKeptInput } from "#web/ui/use-form.ts";
import { imports as words } from "#words/panel/imports.ts";
import { isOver } from "../jobs/job-summary.ts";
import { ImportReviewForm, UnderstoodRows } from "./import-review.tsx";
import { ImportState } from "./import-state.tsx";
import { asksSomething, hasErrors, hasRowsLeft, isUnanswered, messagesOf } from "./import-words.ts";
import { emptyDraft, hasWrongName, mendsOf } from "./mend-draft.ts";
import { HiddenQuestion, ReadingForm, WorkbookDrop } from "./reading-form.tsx";
import { type MemberReading, useImport } from "./use-import.ts";

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
  const errorsButton = useRef<HTMLButtonElement>(null);
  const closeErrors = () => {
    errors.close();
    errorsButton.current?.focus();
  };
  const [reading, setReading] = useState<MemberReading>({});
  const [draft, setDraft] = useState(emptyDraft);
  const sendButtons = useRef<HTMLDivElement>(null);
  const { result, review, isUploading, failure, send, again, saveResult, forget } = useImport((ended) => {
    setDraft(emptyDraft);
    // What was pressed is now below all that came of it, perhaps out of sight.
    if (sendButtons.current?.contains(document.activeElement)) errorsButton.current?.focus();
    // They would hide what is asked.
    if (hasErrors(ended) && !asksSomething(ended)) errors.open();
  });
  // What was answered belongs to what was asked.
  const began = { job: result?.job_id ?? null, draft: emptyDraft };
  useKeptInput<typeof began>({
    read: () => (draft === emptyDraft ? null : { began, now: { ...began, draft } }),
    began: () => began,
    restore: (now) => setDraft(now.draft),
  });
  const isBusy = isUploading || (result !== null && !isOver(result));
  // What was checked, or what failed or waits in an import, is redone from the rows that the server stored.
  const kept = result && isOver(result) && (result.dry_run || hasRowsLeft(result)) ? result : null;
  const readAgain = file
    ? (changed: MemberReading) => {
        if (isBusy) return;
        setReading(changed);
        send(file, { isDry: true, givesJoining, reading: changed });
      }
    : null;
  const submit = (isDry: boolean) => {
    if (kept && hasWrongName(draft)) return leadToFirstWrong(content.current);
    const mends = review ? mendsOf(draft, review) : {};
    if (kept) again({ id: kept.job_id, dry_run: isDry, joining_credits: givesJoining, ...mends });
    else if (file) {
      forget();
      send(file, { isDry, givesJoining, reading });
    }
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
        // The errors lie on top; Escape is theirs while they do.
        closeOnEscape={!isShowingErrors}
        title={words.importDialog.importMembersAndPacks}
      >
        <Stack ref={content}>
          <WorkbookDrop file={file} onChoose={choose} disabled={isBusy} failure={failure} />
          {result && (
            <ImportState
              result={result}
              onErrors={errors.open}
              errorsButton={errorsButton}
              onSave={() => saveResult.mutate(result.job_id)}
              isSaving={saveResult.isPending}
              onInvite={onInvite}
            />
          )}
          {kept?.dry_run && (
            <HiddenQuestion
              hidden={kept.hidden}
              chosen={reading.hidden}
              onChoose={readAgain && ((hidden) => readAgain({ ...reading, hidden }))}
            />
          )}
          {kept?.dry_run && readAgain && (
            <ReadingForm sheets={kept.sheets} csv={kept.csv} reading={reading} onChange={readAgain} />
          )}
          {kept?.dry_run && review && (
            <UnderstoodRows
              review={review}
              onAskAgain={readAgain && ((what) => readAgain({ ...reading, [what]: "1" }))}
            />
          )}
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
              ref={sendButtons}
              isReady={(kept !== null || file !== null) && !isBusy}
              isBusy={isUploading}
              kept={kept}
              onSend={submit}
            />
          </Group>
        </Stack>
      </Modal>
      <ErrorsDialog result={result} opened={opened && isShowingErrors} onClose={closeErrors} />
    </>
  );
}

type SendButtonsProps = {
  ref: Ref<HTMLDivElement>;
  isReady: boolean;
  isBusy: boolean;
  kept: ImportResult | null;
  onSend: (isDry: boolean) => void;
};

function SendButtons({ ref, isReady, isBusy, kept, onSend }: SendButtonsProps) {
  const [check, load] = kept
    ? [
        words.importDialog.checkAgain,
        kept.dry_run ? words.importDialog.submit : words.importDialog.loadTheRest,
      ]
    : [words.importDialog.checkFirst, words.importDialog.submit];
  return (
    <Group gap="xs" ref={ref}>
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

const shownLines = 200;
/** In pixels; longer lists scroll on their own. */
const listHeight = 360;

type ErrorsDialogProps = { result: ImportResult | null; opened: boolean; onClose: () => void };

/** What is wrong in the rows of an import, and what is only worth knowing, such as that a row stays as it is. */
function ErrorsDialog({ result, opened, onClose }: ErrorsDialogProps) {
  const errors = result ? messagesOf(result, "errors") : [];
  const notes = result ? messagesOf(result, "notes") : [];
  const { noErrorsFound, errors: errorsTitle, notes: notesTitle } = words.errorsDialog;
  const isOnlyNotes = errors.length === 0 && notes.length > 0;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      // Also where they opened by themselves, the focus goes to the button that opens them.
      returnFocus={false}
      zIndex={210}
      closeButtonProps={{ "aria-label": words.errorsDialog.closeErrors }}
      title={isOnlyNotes ? notesTitle : errorsTitle}
    >
      <Stack>
        {errors.length + notes.length === 0 && <Text>{noErrorsFound}</Text>}
        {errors.length + notes.length > 0 && (
          <ScrollArea.Autosize mah={listHeight} type="auto" viewportProps={{ tabIndex: 0 }}>
            {errors.map((one) => (
              <SheetMessages key={one.sheet} {...one} isAlone={errors.length === 1} />
            ))}
            {errors.length > 0 && notes.length > 0 && (
              <Title order={3} size="h5" mt="sm">
                {notesTitle}
              </Title>
            )}
            {notes.map((one) => (
              <SheetMessages key={one.sheet} {...one} isAlone={notes.length === 1} />
            ))}
          </ScrollArea.Autosize>
        )}
        <Group justify="flex-end">
          <Button onClick={onClose}>{words.errorsDialog.close}</Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type SheetMessagesProps = { sheet: string; lines: string[]; isAlone: boolean };

function SheetMessages({ sheet, lines, isAlone }: SheetMessagesProps) {
  const cut = lines.length - shownLines;
  return (
    <>
      {!isAlone && (
        <Text fw={600} mt="sm">
          {sheet}
        </Text>
      )}
      <List type="ordered" size="sm" aria-label={words.errorsDialog.messagesOfTheSheet(sheet)} pr="md">
        {lines.slice(0, shownLines).map((line) => (
          <List.Item key={line}>{line}</List.Item>
        ))}
      </List>
      {cut > 0 && (
        <Text size="sm" c="dimmed" mt={4}>
          {words.errorsDialog.andMore(cut)}
        </Text>
      )}
    </>
  );
}
