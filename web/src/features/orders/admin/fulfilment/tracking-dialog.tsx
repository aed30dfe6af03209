import { Alert, Button, Group, List, ScrollArea, Stack, Table, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { Reading } from "#contract/file-reading.ts";
import type { TrackingResult } from "#contract/tracking-import.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { errorText, uploadText } from "#web/lib/errors.ts";
import { refetchAfter } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { RowsProgress, SheetsRead } from "#web/shared/imports/import-state.tsx";
import { isUnanswered } from "#web/shared/imports/import-words.ts";
import { HiddenQuestion, ReadingForm, WorkbookDrop } from "#web/shared/imports/reading-form.tsx";
import { isOver } from "#web/shared/jobs/job-summary.ts";
import { saveFile, useJobId } from "#web/shared/jobs/use-job.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { fulfilment as words } from "#words/panel/fulfilment.ts";
import { trackingSums, trackingTitle } from "./order-list.ts";

const listHeight = 260;

type TrackingDialogProps = { opened: boolean; onClose: () => void };

/** Reads a tracking workbook that was filled in: a parcel and one mail for each order with a new number. */
export function TrackingDialog({ opened, onClose }: TrackingDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const { result, error, isUploading, failure, send, saveResult, forget } = useTrackingImport();
  const [reading, setReading] = useState<Reading>({});
  const isUnderWay = result !== null && !isOver(result);
  const isBusy = isUploading || isUnderWay;
  const isAsked = isUnanswered(result?.hidden);
  const submit = (isDry: boolean) => {
    if (!file) return;
    forget();
    send({ file, isDry, reading });
  };
  const readAgain = file
    ? (changed: Reading) => {
        if (isBusy) return;
        setReading(changed);
        send({ file, isDry: true, reading: changed });
      }
    : null;
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={words.trackingDialog.importTrackingDetails}>
      <Stack>
        <Text size="sm" c="dimmed">
          {words.trackingDialog.exportTheTrackingWorkbook}
        </Text>
        <WorkbookDrop
          file={file}
          disabled={isBusy}
          failure={failure}
          onChoose={(chosen) => {
            setFile(chosen);
            setReading({});
            forget();
          }}
        />
        {error && <ErrorState text={errorText(error)} />}
        {result && isUnderWay && (
          <RowsProgress of={result} text={words.trackingDialog.ofRows(result.done_count, result.total)} />
        )}
        {result && !isUnderWay && (
          <Outcome
            result={result}
            onSave={() => saveResult.mutate(result.job_id)}
            isSaving={saveResult.isPending}
          />
        )}
        {result?.dry_run && !isUnderWay && (
          <HiddenQuestion
            hidden={result.hidden}
            chosen={reading.hidden}
            onChoose={readAgain && ((hidden) => readAgain({ ...reading, hidden }))}
          />
        )}
        {result?.dry_run && !isUnderWay && readAgain && (
          <ReadingForm sheets={result.sheets} csv={result.csv} reading={reading} onChange={readAgain} />
        )}
        <Group justify="flex-end">
          <Button variant="default" disabled={file === null || isBusy} onClick={() => submit(true)}>
            {words.trackingDialog.checkFirst}
          </Button>
          <Button
            disabled={file === null || isBusy || isAsked}
            loading={isUploading}
            onClick={() => submit(false)}
          >
            {words.trackingDialog.submit}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

type OutcomeProps = { result: TrackingResult; onSave: () => void; isSaving: boolean };

function Outcome({ result, onSave, isSaving }: OutcomeProps) {
  const isGood = result.status === "done" && result.failed === 0 && !isUnanswered(result.hidden);
  return (
    <Alert color={isGood ? "success" : "warning"} title={trackingTitle(result)} role="status">
      <Stack gap="xs">
        <SheetsRead
          sheets={result.sheets.map((one) => ({ ...one, became: trackingSums(one, result.dry_run) }))}
          csv={result.csv}
        />
        {result.dry_run && <Text size="sm">{words.tracking.mails(result.emails)}</Text>}
        <SentRows result={result} />
        {result.rows.length > 0 && (
          <ScrollArea.Autosize mah={listHeight} type="auto" viewportProps={{ tabIndex: 0 }}>
            <List size="sm" aria-label={words.trackingDialog.rowsWithAMessage}>
              {result.rows.map((row) => (
                <List.Item key={`${row.sheet_name}/${row.row_number}`}>
                  {words.trackingDialog.row(row)}
                </List.Item>
              ))}
            </List>
          </ScrollArea.Autosize>
        )}
        <Group>
          <Button size="xs" variant="default" onClick={onSave} loading={isSaving}>
            {words.trackingDialog.downloadTheResult}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

/** What was sent to whom, or would be. */
function SentRows({ result: { sent, shipped, corrected, dry_run } }: { result: TrackingResult }) {
  const { whatWouldBeSent, whatWasSent, columns, andMore } = words.trackingDialog;
  if (sent.length === 0) return null;
  const more = shipped + corrected - sent.length;
  return (
    <>
      <ScrollArea.Autosize mah={listHeight} type="auto" viewportProps={{ tabIndex: 0 }}>
        <Table aria-label={dry_run ? whatWouldBeSent : whatWasSent} verticalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{columns.order}</Table.Th>
              <Table.Th>{columns.to}</Table.Th>
              <Table.Th>{columns.number}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sent.map((row) => (
              <Table.Tr key={`${row.sheet_name}/${row.row_number}`}>
                <Table.Td>{row.order_number}</Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {[row.member_name, row.member_email].filter(Boolean).join(", ")}
                </Table.Td>
                <Table.Td style={{ overflowWrap: "anywhere" }}>
                  {row.carrier} {row.tracking_number}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </ScrollArea.Autosize>
      {more > 0 && <Text size="sm">{andMore(more)}</Text>}
    </>
  );
}

const pollMs = 1000;

/** Sends a filled-in tracking workbook and follows it; another page or a reload does not lose it. */
function useTrackingImport() {
  const cache = useQueryClient();
  const [jobId, setJobId, forget] = useJobId("tracking-import");
  const query = useQuery(
    adminApi.trackingImport.result.queryOptions({
      input: { id: jobId ?? 1 },
      enabled: jobId !== null,
      refetchInterval: ({ state }) =>
        state.error || (state.data && isOver(state.data.data)) ? false : pollMs,
    }),
  );
  const result = jobId === null ? null : (query.data?.data ?? null);
  const hasEnded = result !== null && isOver(result) && !result.dry_run;
  useEffect(() => {
    if (hasEnded) refetchAfter(cache, adminApi.trackingImport.import);
  }, [hasEnded, cache]);
  const send = useMutation({
    mutationFn: ({ file, isDry, reading }: { file: File; isDry: boolean; reading: Reading }) =>
      adminClient.trackingImport.import({ file, dry_run: isDry ? "1" : "0", ...reading }),
    onSuccess: ({ data }) => setJobId(data.job_id),
    onError: (error) => notify.echo(uploadText(error)),
  });
  const saveResult = useMutation({
    mutationFn: async (id: number) => saveFile(await adminClient.trackingImport.workbook({ id })),
    onError: (error) => notify.failure(error),
  });
  return {
    result,
    error: jobId === null ? null : query.error,
    isUploading: send.isPending,
    /** Why the file was refused, or did not arrive; null if it was not. */
    failure: send.error && uploadText(send.error),
    send: send.mutate,
    saveResult,
    forget: () => {
      forget();
      send.reset();
    },
  };
}
