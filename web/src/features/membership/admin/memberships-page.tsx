import { Anchor, Button, Stack, Text } from "@mantine/core";
import { IconCoins, IconPencil, IconPlus, IconTrash } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import { type MembershipCategory, membershipCategories } from "#contract/membership-categories.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { formatDollars } from "#web/lib/format.ts";
import { packFormPath, panelPaths } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { useRemoval } from "#web/shared/lists/list-acts.ts";
import type { ListColumn } from "#web/shared/lists/list-columns.tsx";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { type Act, ActIcons } from "#web/ui/acts.tsx";
import { confirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SubjectDrawer, useSubject } from "#web/ui/subject-drawer.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { nouns } from "#words/nouns.ts";
import { membership as words } from "#words/panel/membership.ts";
import { MembershipForm, seasonWords, titleOf } from "./membership-form.tsx";

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
    title: words.memberships.askDelete(name),
    text: words.memberships.membershipCanOnlyBeDeleted,
    confirmLabel: words.memberships.delete,
  }));
  const actsOf = (row: MembershipCategory): (Act | false)[] => [
    row.joining_credits > 0 &&
      row.member_count > 0 && {
        label: words.categoryColumns.grantTheJoiningCreditsOf(row.name),
        icon: IconCoins,
        onPress: () => joining.offer(row, { isAsked: true }),
      },
    { label: words.categoryColumns.edit(row.name), icon: IconPencil, onPress: () => edit(row) },
    {
      label: words.categoryColumns.delete(row.name),
      icon: IconTrash,
      isDestructive: true,
      onPress: () => remove(row),
    },
  ];
  return (
    <>
      <ListScreen<MembershipCategory>
        title={words.memberships.membership}
        text={words.memberships.yourClubsMemberships}
        label={words.memberships.memberships}
        primary={
          <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => edit("new")}>
            {words.memberships.add}
          </Button>
        }
        list={list}
        columns={categoryColumns(actsOf)}
        searchPlaceholder={words.memberships.nameOrDescription}
        empty={{
          lead: words.memberships.noMembershipsYet,
          text: words.memberships.addTheFirstOne,
          action: <Button onClick={() => edit("new")}>{words.memberships.addAMembership}</Button>,
          narrowed: {
            text: words.memberships.noMembershipsMatch,
            showAll: words.memberships.showAllMemberships,
          },
        }}
      >
        <JobProgress
          jobId={joining.jobId}
          noun={{ ...nouns.members, done: words.memberships.givenJoiningCredits }}
          after={adminApi.joiningCredits.grant}
          onForget={joining.forgetJob}
        />
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

function categoryColumns(
  actsOf: (row: MembershipCategory) => (Act | false)[],
): ListColumn<MembershipCategory>[] {
  return [
    {
      name: "name",
      card: "title",
      title: words.categoryColumns.membership,
      isFixed: true,
      render: ({ name, description }) => (
        <>
          <Text fw={600} size="sm">
            {name}
          </Text>
          <Small>{description}</Small>
        </>
      ),
    },
    { name: "season_start", card: "note", title: words.categoryColumns.season, render: seasonWords },
    {
      name: "joining_credits",
      card: "line",
      onCard: (row) => sentence(words.categoryColumns.joiningCreditsOf(credits(row))),
      title: words.categoryColumns.joiningCredits,
      align: "right",
      render: credits,
    },
    {
      name: "packs",
      card: "line",
      onCard: (row) => sentence(words.categoryColumns.defaultPacksAre(packs(row))),
      title: words.categoryColumns.defaultPacks,
      render: packs,
    },
    {
      name: "member_count",
      card: "line",
      onCard: (row) => sentence(words.categoryColumns.membersAre(members(row))),
      title: words.categoryColumns.members,
      align: "right",
      render: members,
    },
    {
      name: "actions",
      card: "side",
      title: words.categoryColumns.actions,
      align: "right",
      width: 150,
      isFixed: true,
      render: (row) => <ActIcons acts={actsOf(row)} />,
    },
  ];
}

function Small({ children }: { children: string | false }) {
  if (!children) return null;
  return (
    <Text size="xs" c="dimmed">
      {children}
    </Text>
  );
}

const credits = ({ joining_credits, credits_expire }: MembershipCategory) => (
  <>
    <Money value={joining_credits} />
    <Small>{credits_expire && words.categoryColumns.endWithTheSeason}</Small>
  </>
);

function packs({ packs: given }: MembershipCategory) {
  if (given.length === 0)
    return (
      <Text span size="sm" c="dimmed">
        {words.categoryColumns.none}
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
      aria-label={words.categoryColumns.membersWith(member_count, name)}
    >
      {member_count}
    </Anchor>
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
