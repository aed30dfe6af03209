import { Anchor, Button, Checkbox, Stack, Text, Textarea, TextInput } from "@mantine/core";
import { IconCoins, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { z } from "zod";
import {
  type MembershipCategory,
  membershipCategories,
  membershipCategoryForm,
} from "#contract/membership-categories.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { formatDay, formatDollars } from "#web/lib/format.ts";
import { packFormPath, panelPaths } from "#web/lib/panel-paths.ts";
import { plainFields } from "#web/lib/plain-fields.ts";
import { notify } from "#web/lib/toast.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import { cellOf, type ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { type Act, ActIcons } from "#web/ui/acts.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { RangeButtons } from "#web/ui/day-range.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { SubjectDrawer, useSubject } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { useStoredForm } from "#web/ui/use-stored-form.ts";
import { Money, sentence } from "#web/ui/written.tsx";
import { nouns } from "#words/nouns.ts";
import { membership as words } from "#words/panel/membership.ts";

const { categoryColumns: column, categoryDrawer: drawer, memberships: screen } = words;

/** The club's memberships: their season, what joining gives, and how many members have each. */
export function Component() {
  const list = useList(adminApi.membershipCategories.show, membershipCategories.show, {
    sort: "name",
    order_by: "asc",
  });
  const [edited, edit] = useSubject(list.rows);
  const joining = useJoining();
  useHashAct({ add: () => edit("new") });
  const remove = useRemoval(adminApi.membershipCategories.delete, ({ name }: MembershipCategory) => ({
    title: screen.askDelete(name),
    text: screen.membershipCanOnlyBeDeleted,
    confirmLabel: screen.delete,
  }));
  const actsOf: ActsOf = (row) => [
    row.joining_credits > 0 &&
      row.member_count > 0 && {
        label: column.grantTheJoiningCreditsOf(row.name),
        icon: IconCoins,
        onPress: () => joining.offer(row, { isAsked: true }),
      },
    { label: column.edit(row.name), icon: IconPencil, onPress: () => edit(row) },
    { label: column.delete(row.name), icon: IconTrash, isDestructive: true, onPress: () => remove(row) },
  ];
  return (
    <>
      <ListScreen<MembershipCategory>
        title={screen.membership}
        text={screen.yourClubsMemberships}
        label={screen.memberships}
        primary={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
            {screen.add}
          </Button>
        }
        list={list}
        columns={categoryColumns(actsOf)}
        searchPlaceholder={screen.nameOrDescription}
        empty={{
          lead: screen.noMembershipsYet,
          text: screen.addTheFirstOne,
          action: <Button onClick={() => edit("new")}>{screen.addAMembership}</Button>,
          narrowed: { text: screen.noMembershipsMatch, showAll: screen.showAllMemberships },
        }}
      >
        {joining.progress}
      </ListScreen>
      <SubjectDrawer subject={edited} onClose={() => edit(null)} title={titleOf}>
        {(category) => (
          <MembershipForm
            key={category?.id ?? "new"}
            membership={category}
            onDone={() => edit(null)}
            onSaved={(saved) => joining.offer(saved, { isAsked: false })}
          />
        )}
      </SubjectDrawer>
    </>
  );
}

type ActsOf = (row: MembershipCategory) => (Act | false)[];

function categoryColumns(actsOf: ActsOf): ListColumn<MembershipCategory>[] {
  return [
    {
      name: "name",
      card: "title",
      title: column.membership,
      isFixed: true,
      as: "name",
      below: (row) => row.description,
    },
    { name: "season_start", card: "note", title: column.season, render: seasonWords },
    {
      name: "joining_credits",
      card: "line",
      onCard: (row) =>
        sentence(column.joiningCreditsOf(cellOf(<Money value={row.joining_credits} />, expiry(row)))),
      title: column.joiningCredits,
      as: "money",
      below: expiry,
    },
    {
      name: "packs",
      card: "line",
      onCard: (row) => sentence(column.defaultPacksAre(packs(row))),
      title: column.defaultPacks,
      render: packs,
    },
    {
      name: "member_count",
      card: "line",
      onCard: (row) => sentence(column.membersAre(members(row))),
      title: column.members,
      align: "right",
      render: members,
    },
    {
      name: "actions",
      card: "side",
      title: column.actions,
      align: "right",
      width: 150,
      isFixed: true,
      render: (row) => <ActIcons acts={actsOf(row)} />,
    },
  ];
}

const expiry = ({ credits_expire }: MembershipCategory) => credits_expire && column.endWithTheSeason;

function packs({ packs: given }: MembershipCategory) {
  if (given.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        {column.none}
      </Text>
    );
  return (
    <Stack component="span" gap={2}>
      {given.map(({ id, name, season }) => (
        <Anchor key={id} component={Link} to={packFormPath("default", id)} size="sm">
          {name} {season}
        </Anchor>
      ))}
    </Stack>
  );
}

function members({ id, name, member_count }: MembershipCategory) {
  if (member_count === 0) return <span className="tabular">0</span>;
  return (
    <Anchor
      component={Link}
      to={`${panelPaths.members}?membership_category_id=${id}&status=current`}
      size="sm"
      underline="always"
      className="tabular"
      aria-label={column.membersWith(member_count, name)}
    >
      {member_count}
    </Anchor>
  );
}

const titleOf = (membership: MembershipCategory | null) =>
  membership ? drawer.edit(membership.name) : drawer.addAMembership;

type MembershipFormProps = {
  /** Null for a new one. */
  membership: MembershipCategory | null;
  onDone: () => void;
  /** Gets the membership as it is after saving. */
  onSaved: (membership: MembershipCategory) => void;
};

/** Adds a membership, or changes one. */
function MembershipForm({ membership, onDone, onSaved }: MembershipFormProps) {
  const edit = useStoredForm({
    subject: membership,
    valuesOf,
    toForm,
    schema: membershipCategoryForm,
    store: adminApi.membershipCategories.store,
    update: adminApi.membershipCategories.update,
    onSaved: ({ data }) => {
      onDone();
      onSaved(data);
    },
  });
  const { values, setValues, getInputProps: field } = edit.form;
  return (
    <SubjectForm
      label={titleOf(membership)}
      edit={edit}
      onSubmit={edit.submit}
      saveLabel={membership ? drawer.save : drawer.addMembership}
      onCancel={onDone}
    >
      <TextInput label={drawer.name} placeholder={drawer.adult} data-autofocus {...field("name")} />
      <Textarea
        label={drawer.description}
        description={drawer.whoItIsFor}
        autosize
        minRows={2}
        {...field("description")}
      />
      <Columns cols={{ base: 1, xs: 2 }}>
        <DateField label={drawer.seasonBegins} {...field("season_start")} />
        <DateField label={drawer.seasonEnds} {...field("season_end")} />
      </Columns>
      <RangeButtons
        ranges={useSeasons()}
        from={values.season_start}
        to={values.season_end}
        onChoose={({ from, to }) => setValues({ season_start: from, season_end: to })}
      />
      <MoneyField
        label={drawer.joiningCredits}
        description={drawer.grantedOnceSeasonToEverybody}
        {...field("joining_credits")}
      />
      <Checkbox
        label={drawer.theseCreditsExpireOnSeasons}
        disabled={!(Number(values.joining_credits) > 0)}
        {...field("credits_expire", { type: "checkbox" })}
      />
    </SubjectForm>
  );
}

const fields = plainFields(z.object(membershipCategoryForm.shape));
export const { valuesOf } = fields;

/** What is sent. Without credits there is nothing that could end with the season. */
export function toForm(values: typeof fields.empty): z.input<typeof membershipCategoryForm> {
  const joining_credits = Number(values.joining_credits);
  return {
    ...fields.sent(values),
    joining_credits,
    credits_expire: values.credits_expire && joining_credits > 0,
  };
}

type Season = Pick<MembershipCategory, "season_start" | "season_end">;

/** `1 Aug 2026 – 31 May 2027`, or what is known of it. */
export function seasonWords({ season_start, season_end }: Season): string {
  if (season_start && season_end) return `${formatDay(season_start)} – ${formatDay(season_end)}`;
  if (season_start) return words.season.from(formatDay(season_start));
  return season_end ? words.season.until(formatDay(season_end)) : words.season.allYear;
}

/** Grants joining credits to members who are there already: asked first, with how many and how much. */
function useJoining() {
  const [jobId, setJobId, forgetJob] = useJobId("joining-credits-job");
  const after = adminApi.joiningCredits.grant;
  const grant = useMutation(after.mutationOptions({ onSuccess: ({ data }) => setJobId(data.job_id) }));
  const ask = async ({ id, name }: MembershipCategory, { isAsked }: { isAsked: boolean }) => {
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
  const noun = { ...nouns.members, done: screen.givenJoiningCredits };
  return {
    progress: <JobProgress jobId={jobId} noun={noun} after={after} onForget={forgetJob} />,
    /** `isAsked`: somebody requested it, so they are also told if there is nothing to grant. */
    offer: (category: MembershipCategory, how: { isAsked: boolean }) =>
      void ask(category, how).catch(notify.failure),
  };
}
