import { Button, Group, List, Modal, NumberInput, Skeleton, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { FormError } from "../../../../ui/form-errors.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { formatCount } from "../../../../words/counted.ts";
import { leftOutLines } from "../../invitation-words.ts";
import { type MemberSelection, useInvitationPreview, useInvite } from "./api.ts";

/** Whom to invite, or to remind. */
export type Inviting = { kind: "invite" | "remind"; selection: MemberSelection };

type InviteDialogProps = {
  /** Null while the dialog is shut. */
  inviting: Inviting | null;
  onClose: () => void;
  onStarted: (jobId: number) => void;
};

/** Says how many would be mailed and who not, before anybody is. */
export function InviteDialog({ inviting, onClose, onStarted }: InviteDialogProps) {
  return (
    <Modal
      opened={inviting !== null}
      onClose={onClose}
      title={inviting?.kind === "remind" ? "Send reminders" : "Invite members"}
    >
      {inviting && <InviteForm inviting={inviting} onClose={onClose} onStarted={onStarted} />}
    </Modal>
  );
}

const usualDays = 7;

function InviteForm({ inviting, onClose, onStarted }: InviteDialogProps & { inviting: Inviting }) {
  const [days, setDays] = useState<number | string>(usualDays);
  const isReminder = inviting.kind === "remind";
  const wholeDays = Math.min(365, Math.max(1, Math.floor(Number(days)) || 1));
  const invitation = { selection: inviting.selection, ...(isReminder && { not_since_days: wholeDays }) };
  const preview = useInvitationPreview(invitation);
  const invite = useInvite((jobId) => {
    onClose();
    onStarted(jobId);
  });
  const mailed = preview.data?.data.mailed ?? 0;
  return (
    <Stack>
      <Text size="sm">
        {isReminder
          ? "Sends a new link to everybody who was invited and has not accepted yet. Older links stop working."
          : "Sends each a link to choose a password and log in. It works for 7 days."}
      </Text>
      {isReminder && (
        <NumberInput
          label="Last emailed at least this many days ago"
          min={1}
          max={365}
          allowDecimal={false}
          value={days}
          onChange={setDays}
        />
      )}
      <QueryState query={preview} skeleton={<Skeleton height={60} />}>
        {({ data }) => <Expected mailed={data.mailed} leftOut={data.left_out} />}
      </QueryState>
      <FormError error={invite.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          disabled={mailed === 0 || preview.isFetching}
          loading={invite.isPending}
          onClick={() => invite.mutate(invitation)}
        >
          {mailed === 1 ? "Send 1 invitation" : `Send ${formatCount(mailed)} invitations`}
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
        {mailed === 0
          ? "Nobody would be emailed."
          : mailed === 1
            ? "1 person will be emailed."
            : `${formatCount(mailed)} people will be emailed.`}
      </Text>
      {lines.length > 0 && (
        <>
          <Text size="sm" c="dimmed" mt="xs">
            Left out:
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
