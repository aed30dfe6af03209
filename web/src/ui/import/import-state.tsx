import { Alert, Button, Group, Progress, Stack, Text } from "@mantine/core";
import type { ImportResult } from "#contract/member-import.ts";
import { formatCount } from "../../words/counted.ts";
import { isSettled, messagesOf, sumsInWords } from "./import-words.ts";

type ImportStateProps = {
  result: ImportResult;
  onErrors: () => void;
  onSave: () => void;
  isSaving: boolean;
  onInvite: (() => void) | undefined;
};

/** How far an import or a check is, and what came of it. */
export function ImportState({ result, onErrors, onSave, isSaving, onInvite }: ImportStateProps) {
  if (!isSettled(result)) return <UnderWay result={result} />;
  const hasFailed = result.members.failed + result.packs.failed > 0 || result.status !== "done";
  return (
    <Alert color={hasFailed ? "warning" : "success"} title={titleOf(result)} role="status">
      <Stack gap="xs">
        <SheetSums result={result} />
        {!result.dry_run && result.members.loaded > 0 && (
          <Text size="sm">Nobody was emailed: invite them when your club is ready.</Text>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onErrors}>
            {countOf(result) > 0 ? `Errors (${countOf(result)})` : "Errors"}
          </Button>
          <Button size="xs" variant="default" onClick={onSave} loading={isSaving}>
            Download the result
          </Button>
          {onInvite && !result.dry_run && result.members.loaded > 0 && (
            <Button size="xs" onClick={onInvite}>
              Invite them
            </Button>
          )}
        </Group>
      </Stack>
    </Alert>
  );
}

function UnderWay({ result }: { result: ImportResult }) {
  const { done_count, total, dry_run } = result;
  const percent = total === 0 ? 0 : Math.round((done_count / total) * 100);
  return (
    <Stack gap={6}>
      <Text size="sm" role="status">
        {dry_run ? "Checking" : "Importing"}: {formatCount(done_count)} of {formatCount(total)} rows. You can
        close this; it carries on.
      </Text>
      <Progress value={percent} animated aria-label="Rows done" />
    </Stack>
  );
}

function SheetSums({ result }: { result: ImportResult }) {
  const sheets = [
    { name: "Members", words: sumsInWords(result.members, result.dry_run) },
    { name: "Packs", words: sumsInWords(result.packs, result.dry_run) },
  ];
  return (
    <div>
      {sheets.map(({ name, words }) => words && <Text size="sm" key={name}>{`${name}: ${words}`}</Text>)}
    </div>
  );
}

function titleOf(result: ImportResult): string {
  const { dry_run, status, members, packs } = result;
  if (status === "failed") return "The import did not finish";
  if (status === "cancelled") return "The import was stopped";
  if (dry_run) return "Checked. Nothing has been changed yet.";
  const loaded = members.loaded + members.updated + packs.loaded + packs.updated;
  const failed = members.failed + packs.failed;
  return failed > 0 ? `${formatCount(loaded)} loaded, ${formatCount(failed)} failed` : "Imported";
}

function countOf(result: ImportResult): number {
  return messagesOf(result).reduce((sum, { lines }) => sum + lines.length, 0);
}
