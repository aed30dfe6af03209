import { Button, Checkbox, Textarea, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { useListParams } from "#web/lib/list-params.ts";
import { inForm, refetchAfter } from "#web/lib/mutation-cache.ts";
import { notify } from "#web/lib/toast.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { Columns } from "#web/ui/columns.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DataTable } from "#web/ui/data-table/data-table.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { RangeButtons } from "#web/ui/day-range.tsx";
import { ListHeader } from "#web/ui/list-header.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { SubjectDrawer, useSubject } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { zodResolver } from "#web/ui/use-form.ts";
import { useVersionedForm } from "#web/ui/use-versioned-form.ts";
import { nouns } from "#words/nouns.ts";
import { membership as words } from "#words/panel/membership.ts";
import { type CategoryValues, emptyCategory, listQuery, toForm, valuesOf } from "../categories.ts";
import { categoryColumns } from "./category-columns.tsx";

/** The club's memberships: their season, what joining gives, and how many members have each. */
export function Component() {
  const list = useListParams({ sort: "name", order_by: "asc" });
  const categories = useQuery(
    adminApi.membershipCategories.show.queryOptions({
      input: listQuery(list.params),
      placeholderData: keepPreviousData,
    }),
  );
  const remove = useMutation(adminApi.membershipCategories.delete.mutationOptions());
  const joining = useJoining();
  const cache = useQueryClient();
  useHashAct({ add: () => edit("new") });
  const [edited, edit] = useSubject(categories.data?.data);
  const askToDelete = async (row: MembershipCategory) => {
    const isSure = await confirmDialog({
      title: words.memberships.askDelete(row.name),
      text: words.memberships.membershipCanOnlyBeDeleted,
      confirmLabel: words.memberships.delete,
      isDestructive: true,
    });
    if (isSure) remove.mutate({ id: row.id });
  };
  const acts = {
    onEdit: edit,
    onDelete: (row: MembershipCategory) => void askToDelete(row),
    onJoining: (row: MembershipCategory) => joining.offer(row, { isAsked: true }),
  };
  const add = <Button onClick={() => edit("new")}>{words.memberships.addAMembership}</Button>;

  return (
    <>
      <ListHeader
        title={words.memberships.membership}
        text={words.memberships.yourClubsMemberships}
        primary={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
            {words.memberships.add}
          </Button>
        }
      />
      {joining.jobId !== null && (
        <JobProgress
          key={joining.jobId}
          jobId={joining.jobId}
          noun={{ ...nouns.members, done: words.memberships.givenJoiningCredits }}
          onEnded={() => refetchAfter(cache, adminApi.joiningCredits.grant)}
          onForget={joining.forgetJob}
        />
      )}
      <DataTable<MembershipCategory>
        label={words.memberships.memberships}
        query={categories}
        list={list}
        columns={categoryColumns(acts)}
        searchPlaceholder={words.memberships.nameOrDescription}
        empty={{
          lead: words.memberships.noMembershipsYet,
          text: words.memberships.addTheFirstOne,
          action: add,
          narrowed: {
            text: words.memberships.noMembershipsMatch,
            showAll: words.memberships.showAllMemberships,
          },
        }}
      />
      <MembershipCategoryDrawer
        subject={edited}
        onClose={() => edit(null)}
        onSaved={(category) => joining.offer(category, { isAsked: false })}
      />
    </>
  );
}

type Named = { id: number; name: string };

/** Grants joining credits to members who are there already: asked first, with how many and how much. */
function useJoining() {
  const [jobId, setJobId, forgetJob] = useJobId("joining-credits-job");
  const grant = useMutation(
    adminApi.joiningCredits.grant.mutationOptions({ onSuccess: ({ data }) => setJobId(data.job_id) }),
  );
  const ask = async ({ id, name }: Named, { isAsked }: { isAsked: boolean }) => {
    const { data } = await adminClient.joiningCredits.preview({ id });
    const { people, credits, joining_credits } = data;
    if (people === 0) {
      if (isAsked) notify.info(words.joining.everybodyWithHasHad(name));
      return;
    }
    const isSure = await confirmDialog({
      title: words.joining.askGrant(people),
      text: words.joining.notGrantedYet(people, name, formatDollars(joining_credits), formatDollars(credits)),
      confirmLabel: words.joining.grant(formatDollars(credits)),
      cancelLabel: words.joining.notNow,
    });
    if (isSure) grant.mutate({ id, people, credits });
  };
  return {
    jobId,
    forgetJob,
    /** `isAsked`: somebody requested it, so they are also told if there is nothing to grant. */
    offer: (category: Named, how: { isAsked: boolean }) => void ask(category, how).catch(notify.failure),
  };
}

type MembershipCategoryDrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
  subject: MembershipCategory | "new" | null;
  onClose: () => void;
  /** It was saved, and stands so now. */
  onSaved: (category: MembershipCategory) => void;
};

/** Adds a membership, or changes one. */
function MembershipCategoryDrawer({ subject, onClose, onSaved }: MembershipCategoryDrawerProps) {
  return (
    <SubjectDrawer
      subject={subject}
      onClose={onClose}
      title={(category) =>
        category ? words.categoryDrawer.edit(category.name) : words.categoryDrawer.addAMembership
      }
    >
      {(category) => (
        <CategoryForm key={category?.id ?? "new"} category={category} onDone={onClose} onSaved={onSaved} />
      )}
    </SubjectDrawer>
  );
}

type CategoryFormProps = Pick<MembershipCategoryDrawerProps, "onSaved"> & {
  category: MembershipCategory | null;
  onDone: () => void;
};

function CategoryForm({ category, onDone, onSaved }: CategoryFormProps) {
  const store = useMutation(adminApi.membershipCategories.store.mutationOptions(inForm));
  const update = useMutation(adminApi.membershipCategories.update.mutationOptions(inForm));
  const isSaving = store.isPending || update.isPending;
  const edit = useVersionedForm<MembershipCategory | null, CategoryValues>({
    subject: category,
    valuesOf: (known) => (known ? valuesOf(known) : emptyCategory),
    validate: (values) => zodResolver(membershipCategoryForm)(toForm(values)),
    isSaving,
  });
  const { form } = edit;
  const submit = edit.onSubmit((values, read, onError) => {
    const onSuccess = ({ data }: { data: MembershipCategory }) => {
      onDone();
      onSaved(data);
    };
    if (read)
      update.mutate({ ...toForm(values), id: read.id, version: read.version }, { onSuccess, onError });
    else store.mutate(toForm(values), { onSuccess, onError });
  });
  const seasons = useSeasons();
  const hasCredits = Number(form.values.joining_credits) > 0;

  return (
    <SubjectForm
      label={category ? words.categoryDrawer.edit(category.name) : words.categoryDrawer.addAMembership}
      edit={edit}
      onSubmit={submit}
      saveLabel={category ? words.categoryDrawer.save : words.categoryDrawer.addMembership}
      onCancel={onDone}
    >
      <TextInput
        label={words.categoryDrawer.name}
        placeholder={words.categoryDrawer.adult}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Textarea
        label={words.categoryDrawer.description}
        description={words.categoryDrawer.whoItIsFor}
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <Columns cols={{ base: 1, xs: 2 }}>
        <DateField label={words.categoryDrawer.seasonBegins} {...form.getInputProps("season_start")} />
        <DateField label={words.categoryDrawer.seasonEnds} {...form.getInputProps("season_end")} />
      </Columns>
      <RangeButtons
        ranges={seasons}
        from={form.values.season_start}
        to={form.values.season_end}
        onChoose={({ from, to }) => form.setValues({ season_start: from, season_end: to })}
      />
      <MoneyField
        label={words.categoryDrawer.joiningCredits}
        description={words.categoryDrawer.grantedOnceSeasonToEverybody}
        {...form.getInputProps("joining_credits")}
      />
      <Checkbox
        label={words.categoryDrawer.theseCreditsExpireOnSeasons}
        disabled={!hasCredits}
        {...form.getInputProps("credits_expire", { type: "checkbox" })}
      />
    </SubjectForm>
  );
}
