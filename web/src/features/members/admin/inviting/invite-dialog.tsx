import { Anchor, Button, Group, List, Pagination, Select, Skeleton, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { type InvitationOutcome, invitationOutcomes, type memberSelection } from "#contract/inviting.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { editMemberPath } from "#web/lib/panel-paths.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { members as texts, members as words } from "#words/panel/members.ts";
import { ui } from "#words/ui.ts";
import { leftOutLines, outcomeWord } from "../../person.ts";

/** Whom to invite, or to remind. */
export type Inviting = { kind: "invite" | "remind"; selection: z.input<typeof memberSelection> };

type InviteDialogProps = {
  /** Null while the dialog is shut. */
  inviting: Inviting | null;
  onClose: () => void;
  onStarted: (jobId: number) => void;
};

/** Shows how many would be mailed and who not, before anybody is. */
export function InviteDialog({ inviting, onClose, onStarted }: InviteDialogProps) {
  return (
    <Modal
      opened={inviting !== null}
      onClose={onClose}
      title={
        inviting?.kind === "remind" ? texts.inviteDialog.sendReminders : texts.inviteDialog.inviteMembers
      }
    >
      {inviting && <InviteForm inviting={inviting} onClose={onClose} onStarted={onStarted} />}
    </Modal>
  );
}

const usualDays = 7;

function InviteForm({ inviting, onClose, onStarted }: InviteDialogProps & { inviting: Inviting }) {
  const [days, setDays] = useState(usualDays);
  const isClear = !Number.isNaN(days);
  const isReminder = inviting.kind === "remind";
  const invitation = { selection: inviting.selection, ...(isReminder && { not_since_days: days }) };
  const preview = useQuery(
    adminApi.inviting.preview.queryOptions({
      input: invitation,
      placeholderData: keepPreviousData,
      enabled: isClear,
    }),
  );
  const invite = useMutation(
    adminApi.inviting.invite.mutationOptions({
      ...inForm,
      onSuccess: ({ data }) => {
        onClose();
        onStarted(data.job_id);
      },
    }),
  );
  const mailed = preview.data?.data.mailed ?? 0;
  return (
    <Stack>
      <Text size="sm">
        {isReminder ? texts.inviteDialog.sendsNewLinkToEverybody : texts.inviteDialog.sendsEachLinkToChoose}
      </Text>
      {isReminder && (
        <CountField
          label={texts.inviteDialog.lastEmailedAtLeast}
          min={1}
          max={365}
          value={days}
          emptyAs={usualDays}
          onChange={(value) => setDays(Number(value))}
        />
      )}
      <QueryState query={preview} skeleton={<Skeleton height={60} />}>
        {({ data }) => <Expected mailed={data.mailed} leftOut={data.left_out} />}
      </QueryState>
      <FormError error={invite.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {texts.inviteDialog.cancel}
        </Button>
        <Button
          disabled={!isClear || mailed === 0 || preview.isFetching}
          loading={invite.isPending}
          onClick={() => invite.mutate(invitation)}
        >
          {texts.inviteDialog.sendInvitations(mailed)}
        </Button>
      </Group>
    </Stack>
  );
}

function Expected({ mailed, leftOut }: { mailed: number; leftOut: Parameters<typeof leftOutLines>[0] }) {
  const lines = leftOutLines(leftOut);
  return (
    <div role="status">
      <Text fw={600}>
        {mailed === 0 ? texts.inviteDialog.nobodyWouldBeEmailed : texts.inviteDialog.willBeEmailed(mailed)}
      </Text>
      {lines.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="xs">
            {texts.inviteDialog.leftOut}
          </Text>
          <List size="sm">
            {lines.map(({ outcome, words }) => (
              <List.Item key={outcome}>{words}</List.Item>
            ))}
          </List>
        </>
      )}
    </div>
  );
}

type ReportProps = { jobId: number; opened: boolean; onClose: () => void };

/** Who was mailed by a job, and who was left out and why. */
export function InvitationReport({ jobId, opened, onClose }: ReportProps) {
  return (
    <Modal opened={opened} onClose={onClose} size="lg" title={words.invitationReport.whoWasInvited}>
      <Report jobId={jobId} />
    </Modal>
  );
}

const choices = invitationOutcomes.map((value) => ({ value, label: outcomeWord(value) }));

function Report({ jobId }: Pick<ReportProps, "jobId">) {
  const [page, setPage] = useState(1);
  const [outcome, setOutcome] = useState<InvitationOutcome | null>(null);
  const report = useQuery(
    adminApi.inviting.report.queryOptions({
      input: { id: jobId, page, ...(outcome && { outcome }) },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Stack>
      <Select
        aria-label={words.invitationReport.whatHappenedToThem}
        placeholder={words.invitationReport.everybody}
        clearable
        data={choices}
        value={outcome}
        onChange={(value) => {
          setOutcome(invitationOutcomes.find((one) => one === value) ?? null);
          setPage(1);
        }}
      />
      <QueryState query={report} skeleton={<Skeleton height={200} />}>
        {({ data, total, per_page }) => (
          <>
            {data.length === 0 && <EmptyState title={ui.states.noData} />}
            {data.length > 0 && (
              <Table aria-label={words.invitationReport.peopleOfThisJob}>
                <Table.Thead>
                  <Table.Tr>
                    <Table.Th>{words.invitationReport.person}</Table.Th>
                    <Table.Th>{words.invitationReport.outcome}</Table.Th>
                  </Table.Tr>
                </Table.Thead>
                <Table.Tbody>
                  {data.map((row) => (
                    <Table.Tr key={row.id}>
                      <Table.Td>
                        <Anchor component={Link} to={editMemberPath(row.id)} size="sm">
                          {row.name}
                        </Anchor>
                        <Text size="xs" c="dimmed">
                          {row.email}
                        </Text>
                      </Table.Td>
                      <Table.Td>{outcomeWord(row.outcome)}</Table.Td>
                    </Table.Tr>
                  ))}
                </Table.Tbody>
              </Table>
            )}
            {total > per_page && (
              <Group justify="center">
                <Pagination value={page} onChange={setPage} total={Math.ceil(total / per_page)} />
              </Group>
            )}
          </>
        )}
      </QueryState>
    </Stack>
  );
}
