import { Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconEraser, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inFormOnItsPage } from "#web/lib/mutation-cache.ts";
import { useMay } from "#web/lib/rights.ts";
import { totalCredits } from "#web/lib/stores/user-store.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { members as words } from "#words/panel/members.ts";
import { isNameTyped } from "../../person-words.ts";
import { useForgottenPerson } from "../use-kept-person.ts";
import { Card } from "./cards.tsx";
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

type FormProps = { member: AdminMember; onClose: () => void; onErased: () => void };

/** Says what goes and what stays, and asks for the name: it cannot be undone. */
function EraseDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={words.eraseDialog.askErase(props.member.name)}>
      <EraseForm {...props} />
    </Modal>
  );
}

/** Begins again each time the dialog opens. */
function EraseForm({ member, onClose, onErased }: FormProps) {
  const [typed, setTyped] = useState("");
  const [isLeft, setLeft] = useState(false);
  const erase = useMutation(
    adminApi.clubMembers.erase.mutationOptions({ ...inFormOnItsPage, ...useForgottenPerson() }),
  );
  const secondaryCount = member.secondary_members.length;
  const total = member.primary ? 0 : totalCredits(member);
  const isSure = isNameTyped(typed, member.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isSure && !erase.isPending) {
      erase.mutate({ id: member.id, version: member.version }, { onSuccess: onErased });
    }
  };
  return (
    <form onSubmit={submit} noValidate aria-label={words.eraseDialog.eraseThisPerson}>
      <Stack>
        <div>
          <Text fw={600}>{words.eraseDialog.whatGoes}</Text>
          <List size="sm">
            <List.Item>{words.eraseDialog.sizesAndSavedAddresses}</List.Item>
            <List.Item>{words.eraseDialog.theLogin}</List.Item>
            {secondaryCount > 0 && (
              <List.Item>{words.eraseDialog.sameForSecondary(secondaryCount)}</List.Item>
            )}
            {total > 0 && <List.Item>{words.eraseDialog.remainingCreditsOf(formatDollars(total))}</List.Item>}
          </List>
        </div>
        <div>
          <Text fw={600}>{words.eraseDialog.whatStaysWithoutAName}</Text>
          <List size="sm">
            <List.Item>{words.eraseDialog.ordersAndTheirPayments}</List.Item>
            <List.Item>{words.eraseDialog.everyCreditMovement}</List.Item>
          </List>
        </div>
        <Text size="sm">{words.eraseDialog.thisCannotBeUndone}</Text>
        <TextInput
          label={words.eraseDialog.typeToConfirm(member.name)}
          required
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onFocus={() => setLeft(false)}
          onBlur={() => setLeft(true)}
          error={isLeft && typed.trim() !== "" && !isSure && words.eraseDialog.anotherName}
        />
        <FormError error={erase.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.eraseDialog.cancel}
          </Button>
          <Button type="submit" color="error" disabled={!isSure} loading={erase.isPending}>
            {words.eraseDialog.eraseForGood}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
