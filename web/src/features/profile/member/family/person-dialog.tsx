import { Autocomplete, Button, Group, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { familyMemberForm, type SecondaryMember } from "#contract/members.ts";
import { profile as words } from "#words/profile.ts";
import { SizeFields } from "../../../../shared/products/size-fields.tsx";
import { Columns } from "../../../../ui/columns.tsx";
import { Modal } from "../../../../ui/dialogs.tsx";
import { showFieldErrors } from "../../../../ui/form-errors.tsx";
import { QueryState } from "../../../../ui/query-state.tsx";
import { SaveError } from "../../../../ui/save-error.tsx";
import { useAskedClose } from "../../../../ui/use-asked-close.ts";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { useUnsavedGuard } from "../../../../ui/use-unsaved-guard.ts";
import { useSaveFamilyMember, useSecondaryMembers, useSizeGroups } from "../../api.ts";

type PersonDialogProps = { person: SecondaryMember; onClose: () => void };

/** Name, relation and sizes of a dependant. It stays open, with what was typed, until they are saved. */
export function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { form, save, isSaving, error, reload } = useEditPerson(person, onClose);
  const groups = useSizeGroups();
  useUnsavedGuard(form.isDirty() && !isSaving);
  const close = useAskedClose(form.isDirty() && !isSaving, onClose);
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      title={words.family.editOf(person.name)}
      // A long name may break anywhere.
      size="lg"
    >
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <Columns cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={words.person.firstName}
              autoComplete="off"
              autoCapitalize="words"
              required
              data-autofocus
              {...form.getInputProps("first_name")}
            />
            <TextInput
              label={words.person.lastName}
              autoComplete="off"
              autoCapitalize="words"
              required
              {...form.getInputProps("last_name")}
            />
          </Columns>
          <Autocomplete
            label={words.family.relation}
            description={words.family.relationHint}
            data={words.family.relations}
            maxLength={40}
            {...form.getInputProps("relation")}
          />
          <div>
            <Text fw={600}>{words.sizes.title}</Text>
            <Text size="sm" c="dimmed">
              {words.sizes.familyHint}
            </Text>
          </div>
          <QueryState query={groups} skeleton={<Skeleton height={120} />}>
            {({ data }) => (
              <SizeFields
                groups={data}
                value={form.values.sizes}
                onChange={(sizes) => form.setFieldValue("sizes", sizes)}
                errors={form.errors}
              />
            )}
          </QueryState>
          <SaveError error={error} onReload={() => void reload()} />
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={isSaving}>
              {words.family.back}
            </Button>
            <Button type="submit" loading={isSaving}>
              {words.family.save}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function useEditPerson(person: SecondaryMember, onDone: () => void) {
  const [version, setVersion] = useState(person.version);
  const [error, setError] = useState<unknown>(null);
  const people = useSecondaryMembers();
  const saving = useSaveFamilyMember();
  const form = useForm({
    initialValues: valuesOf(person),
    validate: (values) => zodResolver(familyMemberForm)({ ...values, version }),
  });
  const save = form.onSubmit((values) => {
    setError(null);
    saving.mutate(
      { ...values, id: person.id, version },
      {
        onSuccess: onDone,
        onError: (failure) => {
          if (!showFieldErrors(form, failure)) setError(failure);
        },
      },
    );
  });
  const reload = async () => {
    const newest = (await people.refetch()).data?.data.find(({ id }) => id === person.id);
    if (!newest) return onDone();
    form.setInitialValues(valuesOf(newest));
    form.setValues(valuesOf(newest));
    setVersion(newest.version);
    setError(null);
  };
  return { form, save, isSaving: saving.isPending, error, reload };
}

function valuesOf({ first_name, last_name, relation, sizes }: SecondaryMember) {
  return { first_name, last_name, relation, sizes };
}
