import { Button, Group, Radio, Stack, Text, TextInput } from "@mantine/core";
import { roles } from "#contract/endpoint.ts";
import { type ManagerRow, managerForm } from "#contract/managers.ts";
import { managers as words } from "#words/panel/managers.ts";
import { SaveError } from "../../../ui/save-error.tsx";
import { SubjectDrawer } from "../../../ui/subject-drawer.tsx";
import { zodResolver } from "../../../ui/use-form.ts";
import { useVersionedForm } from "../../../ui/use-versioned-form.ts";
import { useSaveManager } from "./api.ts";

/** The person to change as the list now has them, `new` to invite one, or null while the drawer is closed. */
export type Subject = ManagerRow | "new" | null;

type ManagerDrawerProps = { subject: Subject; onClose: () => void };

/** Invites an admin or a manager, or changes one. */
export function ManagerDrawer({ subject, onClose }: ManagerDrawerProps) {
  return (
    <SubjectDrawer
      subject={subject}
      onClose={onClose}
      title={(person) =>
        person ? words.managerDrawer.edit(person.name) : words.managerDrawer.inviteAdminOrManager
      }
    >
      {(person) => <ManagerForm key={person?.id ?? "new"} person={person} onDone={onClose} />}
    </SubjectDrawer>
  );
}

const empty = { first_name: "", last_name: "", email: "", role: roles.manager as 2 | 5 };
const fieldsOf = ({ first_name, last_name, email, role }: ManagerRow) => ({
  first_name,
  last_name,
  email,
  role,
});

function ManagerForm({ person, onDone }: { person: ManagerRow | null; onDone: () => void }) {
  const { invite, update } = useSaveManager();
  const isSaving = invite.isPending || update.isPending;
  const { form, error, onSubmit, loadNewest } = useVersionedForm({
    subject: person,
    valuesOf: (known) => (known ? fieldsOf(known) : empty),
    validate: zodResolver(managerForm),
    isSaving,
  });
  const submit = onSubmit((values, read, onError) => {
    const outcome = { onSuccess: onDone, onError };
    if (!read) return invite.mutate(values, outcome);
    const { id, version, account_status } = read;
    return update.mutate({ ...values, id, version, account_status }, outcome);
  });
  const isOwn = person?.is_you ?? false;

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput
          label={words.managerDrawer.firstName}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("first_name")}
        />
        <TextInput
          label={words.managerDrawer.lastName}
          autoComplete="off"
          {...form.getInputProps("last_name")}
        />
        <TextInput
          label={words.managerDrawer.email}
          type="email"
          autoComplete="off"
          description={
            person
              ? words.managerDrawer.linksSentToOlderAddress
              : words.managerDrawer.theInvitationIsSentThere
          }
          {...form.getInputProps("email")}
        />
        <Radio.Group
          label={words.managerDrawer.role}
          description={isOwn ? words.managerDrawer.onlyAnotherAdminCanChange : undefined}
          value={String(form.values.role)}
          onChange={(value) => form.setFieldValue("role", value === "2" ? 2 : 5)}
          error={form.errors.role}
        >
          <Stack gap="sm" mt="xs">
            <Radio
              value="5"
              label={words.managerDrawer.manager}
              description={words.managerDrawer.worksWithMembers}
              disabled={isOwn}
            />
            <Radio
              value="2"
              label={words.managerDrawer.admin}
              description={words.managerDrawer.mayDoEverything}
              disabled={isOwn}
            />
          </Stack>
        </Radio.Group>
        {person && !isOwn && form.values.role !== person.role && person.account_status === 1 && (
          <Text size="sm" c="dimmed">
            {words.managerDrawer.anotherRoleCountsAtOnce(person.first_name)}
          </Text>
        )}
        <SaveError error={error} onReload={loadNewest} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {words.managerDrawer.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {person ? words.managerDrawer.save : words.managerDrawer.sendInvitation}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
