import { Anchor, Group, Pagination, Select, Skeleton, Stack, Table, Text } from "@mantine/core";
import { useState } from "react";
import { Link } from "react-router";
import { type InvitationOutcome, invitationOutcomes } from "#contract/inviting.ts";
import { members as words } from "#words/panel/members.ts";
import { ui } from "#words/ui.ts";
import { editMemberPath } from "../../../../lib/panel-paths.ts";
import { Modal } from "../../../../ui/dialogs.tsx";
import { EmptyState } from "../../../../ui/empty-state.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { outcomeWord } from "../../invitation-words.ts";
import { useInvitationReport } from "./api.ts";

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
      <QueryState query={useInvitationReport(jobId, page, outcome)} skeleton={<Skeleton height={200} />}>
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
