import { Radio, Stack, Text, TextInput } from "@mantine/core";
import { IconBan, IconCheck, IconMail, IconPencil, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { roles } from "#contract/endpoint.ts";
import { type ManagerRow, managerForm } from "#contract/managers.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import { RowMenu } from "#web/ui/acts.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { useStoredForm } from "#web/ui/use-stored-form.ts";
import { managers as words } from "#words/panel/managers.ts";

type ManagerMenuProps = {
  row: ManagerRow;
  onEdit: () => void;
};

/** What can be done with one person; the server says what is allowed. */
export function ManagerMenu({ row, onEdit }: ManagerMenuProps) {
  const update = useMutation(adminApi.managers.update.mutationOptions());
  const sendLink = useMutation(adminApi.managers.setPassword.mutationOptions());
  const isDisabled = row.account_status === 2;
  const isInvited = row.account_status === 0;
  const { id, first_name, last_name, email, role, version } = row;
  const setStatus = (account_status: 1 | 2) =>
    update.mutate({ id, first_name, last_name, email, role, version, account_status });
  const disable = async () => {
    const isSure = await confirmDialog({
      title: words.managerMenu.askDisable(row.name),
      text: words.managerMenu.loggedOutUntilEnabled,
      confirmLabel: words.managerMenu.disable,
      isDestructive: true,
    });
    if (isSure) setStatus(2);
  };
  const remove = useRemoval<ManagerRow>(adminApi.managers.delete, ({ name }) => ({
    title: words.managerMenu.askDelete(name),
    text: words.managerMenu.deletedForGood,
    confirmLabel: words.managerMenu.delete,
  }));
  return (
    <RowMenu
      label={words.managerMenu.actionsFor(row.name)}
      acts={[
        { label: words.managerMenu.edit, icon: IconPencil, onPress: onEdit },
        !isDisabled && {
          label: isInvited
            ? words.managerMenu.sendTheInvitationAgain
            : words.managerMenu.sendLinkForNewPassword,
          icon: IconMail,
          onPress: () => sendLink.mutate({ id }),
        },
        isDisabled && { label: words.managerMenu.enable, icon: IconCheck, onPress: () => setStatus(1) },
        !isDisabled &&
          row.can.disable && {
            label: words.managerMenu.disable,
            icon: IconBan,
            onPress: () => void disable(),
          },
      ]}
      apart={[
        row.can.delete && {
          label: words.managerMenu.delete,
          icon: IconTrash,
          isDestructive: true,
          onPress: () => remove(row),
        },
      ]}
    />
  );
}

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

type ManagerValues = Pick<ManagerRow, "first_name" | "last_name" | "email" | "role" | "account_status">;

/** The state is changed from the menu of the row. */
function valuesOf(person: ManagerRow | null): ManagerValues {
  const {
    first_name = "",
    last_name = "",
    email = "",
    role = roles.manager,
    account_status = 0,
  } = person ?? {};
  return { first_name, last_name, email, role, account_status };
}

function ManagerForm({ person, onDone }: { person: ManagerRow | null; onDone: () => void }) {
  const edit = useStoredForm({
    subject: person,
    valuesOf,
    toForm: (values: ManagerValues) => values,
    schema: managerForm,
    store: adminApi.managers.store,
    update: adminApi.managers.update,
    onSaved: onDone,
  });
  const { form } = edit;
  const isOwn = person?.is_you ?? false;

  return (
    <SubjectForm
      label={person ? words.managerDrawer.edit(person.name) : words.managerDrawer.inviteAdminOrManager}
      edit={edit}
      onSubmit={edit.submit}
      saveLabel={person ? words.managerDrawer.save : words.managerDrawer.sendInvitation}
      onCancel={onDone}
    >
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
          person ? words.managerDrawer.linksSentToOlderAddress : words.managerDrawer.theInvitationIsSentThere
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
    </SubjectForm>
  );
}
