import { Button, Group, List, Modal, Stack, Text, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import type { AdminMember } from "#contract/member-rows.ts";
import { formatDollars } from "../../../../lib/format.ts";
import { totalCredits } from "../../../../lib/stores/user.rules.ts";
import { FormError } from "../../../../ui/form-errors.tsx";
import { counted, isNameTyped } from "../../person-words.ts";
import { useRemovePerson } from "../api.ts";

type FormProps = { member: AdminMember; onClose: () => void; onErased: () => void };

/** Says what goes and what stays, and asks for the name: nothing brings it back. */
export function EraseDialog({ opened, ...props }: FormProps & { opened: boolean }) {
  return (
    <Modal opened={opened} onClose={props.onClose} title={`Erase ${props.member.name}?`}>
      <EraseForm {...props} />
    </Modal>
  );
}

/** Begins anew each time the dialog opens. */
function EraseForm({ member, onClose, onErased }: FormProps) {
  const [typed, setTyped] = useState("");
  const { erase } = useRemovePerson();
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
    <form onSubmit={submit} noValidate aria-label="Erase this person">
      <Stack>
        <div>
          <Text fw={600}>What goes</Text>
          <List size="sm">
            <List.Item>Name, email, phone, sizes and saved addresses.</List.Item>
            <List.Item>The login: every session ends at once.</List.Item>
            {secondaryCount > 0 && (
              <List.Item>
                The same for {counted(secondaryCount, "secondary member")}, who{" "}
                {secondaryCount === 1 ? "is" : "are"} erased too.
              </List.Item>
            )}
            {total > 0 && (
              <List.Item>Remaining credits of {formatDollars(total)}, which go back to the club.</List.Item>
            )}
          </List>
        </div>
        <div>
          <Text fw={600}>What stays, without a name</Text>
          <List size="sm">
            <List.Item>Orders and their payments, which the club must keep.</List.Item>
            <List.Item>Every credit movement, so that the books still add up.</List.Item>
          </List>
        </div>
        <Text size="sm">This cannot be undone. Nobody can be erased while they have an open order.</Text>
        <TextInput
          label={`Type ${member.name} to confirm`}
          required
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <FormError error={erase.error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" color="error" disabled={!isSure} loading={erase.isPending}>
            Erase for good
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
