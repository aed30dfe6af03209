import { Anchor, Autocomplete, Skeleton, Stack, Text } from "@mantine/core";
import { IconUsers } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { familyMemberForm, type SecondaryMember } from "#contract/members.ts";
import { fieldsOf } from "#web/lib/form-fields.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { paths } from "#web/lib/paths.ts";
import { PersonInputs } from "#web/shared/members/person-inputs.tsx";
import { SizeFields } from "#web/shared/products/size-fields.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { Modal } from "#web/ui/dialogs.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { SearchInput } from "#web/ui/search-input.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useAskedClose } from "#web/ui/use-unsaved-guard.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { profile as words } from "#words/profile.ts";
import classes from "./family.module.css";
import { namedLike, PersonCard } from "./person-card.tsx";

/** From this many people on, the list gets a search box. */
const MANY = 8;

const useSecondaryMembers = () => useQuery(memberApi.members.secondaryMembers.queryOptions({ input: {} }));

/** The people who share the member's credits and addresses. */
export function Component() {
  const people = useSecondaryMembers();
  return (
    <>
      <PageHeader title={words.family.title} text={words.family.text} />
      <QueryState
        query={people}
        skeleton={<Skeleton height={220} />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyState
            icon={IconUsers}
            title={words.family.emptyTitle}
            text={words.family.emptyText}
            action={
              <Anchor component={Link} to={paths.contact}>
                {words.family.contact}
              </Anchor>
            }
          />
        }
      >
        {({ data }) => <People people={data} />}
      </QueryState>
    </>
  );
}

function People({ people }: { people: SecondaryMember[] }) {
  const [keywords, setKeywords] = useState("");
  const [edited, setEdited] = useState<SecondaryMember | null>(null);
  const entitlements = useQuery(memberApi.entitlements.show.queryOptions({ input: {}, staleTime: 0 }));
  const matches = namedLike(people, keywords);
  const openOf = (id: number) =>
    entitlements.data?.data.find(({ member_id }) => member_id === id)?.open ??
    (entitlements.data ? [] : null);
  return (
    <Stack gap="md">
      {people.length > MANY && (
        <SearchInput
          value={keywords}
          onSearch={setKeywords}
          label={words.family.searchLabel}
          placeholder={words.family.searchLabel}
        />
      )}
      {matches.length === 0 && (
        <Text c="dimmed" role="status">
          {words.family.noneFound}
        </Text>
      )}
      <div className={classes.people}>
        {matches.map((person) => (
          <PersonCard
            key={person.id}
            person={person}
            open={openOf(person.id)}
            onEdit={() => setEdited(person)}
          />
        ))}
      </div>
      {edited && <PersonDialog key={edited.id} person={edited} onClose={() => setEdited(null)} />}
    </Stack>
  );
}

type PersonDialogProps = { person: SecondaryMember; onClose: () => void };

/** Name, relation and sizes of a dependant. It stays open, with what was typed, until they are saved. */
function PersonDialog({ person, onClose }: PersonDialogProps) {
  const { save, ...edit } = useEditPerson(person, onClose);
  const { form } = edit;
  const { isDirty, isSaving } = edit.page;
  const groups = useQuery(memberApi.members.sizeGroups.queryOptions({ input: {} }));
  const close = useAskedClose(isDirty && !isSaving, onClose);
  return (
    <Modal
      opened
      onClose={close}
      closeOnClickOutside={false}
      title={words.family.editOf(person.name)}
      // A long name may break anywhere.
      size="lg"
    >
      <SubjectForm
        label={words.family.editOf(person.name)}
        edit={edit}
        onSubmit={save}
        saveLabel={words.family.save}
        onCancel={close}
      >
        <Columns cols={{ base: 1, xs: 2 }}>
          <PersonInputs form={form} side="family" without="phone" />
        </Columns>
        <Autocomplete
          label={words.family.relation}
          description={words.family.relationHint}
          data={words.family.relations}
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
      </SubjectForm>
    </Modal>
  );
}

function useEditPerson(person: SecondaryMember, onDone: () => void) {
  const people = useSecondaryMembers();
  const saving = useMutation(memberApi.members.updateSecondaryMember.mutationOptions(inForm));
  const edit = useVersionedForm({
    subject: person,
    valuesOf: (stored) => fieldsOf(familyMemberForm, stored),
    validate: (values, read) => zodResolver(familyMemberForm)({ ...values, version: read.version }),
    isSaving: saving.isPending,
    newest: async () => {
      const newest = (await people.refetch()).data?.data.find(({ id }) => id === person.id);
      if (!newest) onDone();
      return newest;
    },
  });
  const save = edit.onSubmit((values, read, onError) =>
    saving.mutate({ ...values, id: person.id, version: read.version }, { onSuccess: onDone, onError }),
  );
  return { ...edit, save };
}
