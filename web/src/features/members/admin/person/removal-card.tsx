import { Button, Group, Text } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEraser, IconTrash } from "@tabler/icons-react";
import type { AdminMember } from "#contract/member-rows.ts";
import { members as words } from "#words/panel/members.ts";
import { useMay } from "../../../../lib/use-may.ts";
import { Card } from "./card.tsx";
import { EraseDialog } from "./erase-dialog.tsx";
import { useAskedActs } from "./use-asked-acts.ts";

type RemovalCardProps = { member: AdminMember; onGone: () => void };

/** The two ways to let go of a person, for those who may. */
export function RemovalCard({ member, onGone }: RemovalCardProps) {
  const [isErasing, erasing] = useDisclosure(false);
  const { askDelete, isDeleting } = useAskedActs(member, onGone);
  if (!useMay("eraseMembers")) return null;
  return (
    <Card title={words.removalCard.remove}>
      {reasons(member).map((reason) => (
        <Text key={reason} size="sm" c="dimmed">
          {reason}
        </Text>
      ))}
      <Group gap="sm" mt={member.can.erase || member.can.delete ? "md" : 0}>
        {member.can.erase && (
          <Button
            variant="default"
            c="error"
            leftSection={<IconEraser size={18} aria-hidden />}
            onClick={erasing.open}
          >
            {words.removalCard.erase}
          </Button>
        )}
        {member.can.delete && (
          <Button
            variant="default"
            c="error"
            leftSection={<IconTrash size={18} aria-hidden />}
            loading={isDeleting}
            onClick={() => void askDelete()}
          >
            {words.removalCard.delete}
          </Button>
        )}
      </Group>
      <EraseDialog member={member} opened={isErasing} onClose={erasing.close} onErased={onGone} />
    </Card>
  );
}

/** Why a way is not offered, so that nobody looks for it, or what it is for. */
function reasons({ why_not }: AdminMember): string[] {
  return [
    why_not.erase ?? words.removalCard.eraseSomebodyWhoAsks,
    why_not.delete ?? words.removalCard.nothingNeedsThem,
  ];
}
