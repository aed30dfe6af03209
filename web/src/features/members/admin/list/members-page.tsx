import { Button } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { IconMail, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { clubMembers } from "#contract/club-members.ts";
import type { MemberRow } from "#contract/member-rows.ts";
import { adminApi, adminClient } from "#web/lib/admin-api.ts";
import { useBulkSelection } from "#web/lib/bulk-selection.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { notify } from "#web/lib/toast.ts";
import { useHashAct } from "#web/lib/use-address.ts";
import { ImportDialog } from "#web/shared/imports/import-dialog.tsx";
import { FileProgress, JobProgress } from "#web/shared/jobs/job-progress.tsx";
import { useJobId } from "#web/shared/jobs/use-job.ts";
import { useExport } from "#web/shared/lists/list-acts.ts";
import { ListScreen } from "#web/shared/lists/list-screen.tsx";
import { useList } from "#web/shared/lists/use-list.ts";
import { statusChoices } from "#web/shared/statuses/status-badge.tsx";
import type { ListFilter } from "#web/ui/data-table/filters.ts";
import { nouns } from "#words/nouns.ts";
import { members as words } from "#words/panel/members.ts";
import { type CreditsAct, CreditsDialog } from "../credits/credits.tsx";
import { InvitationReport, InviteDialog, type Inviting } from "../inviting/invite-dialog.tsx";
import { useFormChoices } from "../use-person.ts";
import { memberColumns } from "./member-columns.tsx";
import { memberPath } from "./member-menu.tsx";

/** The club's members: search, filter, sort, open one, and what is done most without opening. */
export function Component() {
  const list = useList(adminApi.clubMembers.show, clubMembers.show, {
    sort: "last_name",
    order_by: "asc",
    first: { kind: "all" },
  });
  const [isImporting, importing] = useDisclosure(false);
  const [credits, setCredits] = useState<CreditsAct | null>(null);
  const exported = useExport("members", (format) =>
    adminClient.exports.members({ format, ...list.narrowed }),
  );
  const invitations = useInvitations();
  const bulk = useBulkSelection(list, list.query);
  const selected = "ids" in bulk.selection ? bulk.selection : { ...bulk.selection, all: list.narrowed };
  const [mayImport, mayGrant, mayRedeem] = [
    useMay("importMembers"),
    useMay("grantCredits"),
    useMay("redeemPacks"),
  ];
  useHashAct({
    ...invitations.acts,
    ...(mayImport && { import: importing.open }),
    ...(exported.act && { export: () => exported.job.start("xlsx") }),
    ...(mayGrant && { credits: () => notify.info(words.screen.chooseAMember) }),
  });
  return (
    <>
      <ListScreen<MemberRow>
        title={words.screen.members}
        list={list}
        primary={<AddButton />}
        acts={[
          ...(mayImport ? [{ label: words.screen.import, onPress: importing.open }] : []),
          ...(exported.act ? [exported.act] : []),
          ...(mayRedeem ? [{ label: words.screen.autoRedemption, to: panelPaths.autoRedemption }] : []),
          {
            label: words.screen.invitations,
            acts: [
              {
                label: words.screen.sendInvitationToEverybody,
                icon: IconMail,
                onPress: invitations.acts.invite,
              },
              { label: words.screen.remindThose, icon: IconMail, onPress: invitations.acts.remind },
            ],
          },
        ]}
        columns={memberColumns({ state: list.state, onCredits: setCredits })}
        searchPlaceholder={words.screen.nameOrEmail}
        filters={useMemberFilters()}
        bulk={bulk}
        rowName={({ user }) => user.name}
        bulkActions={
          <Button
            size="xs"
            variant="default"
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => invitations.ask({ kind: "invite", selection: selected })}
          >
            {words.screen.invite}
          </Button>
        }
        to={memberPath}
        empty={{
          text: words.screen.yourClubHasNoMembers,
          action: <AddButton />,
          narrowed: { text: words.screen.noMembersMatch, showAll: words.screen.showAllMembers },
        }}
      >
        {invitations.progress}
        <FileProgress job={exported.job} many={nouns.rows.other} />
      </ListScreen>
      {mayImport && (
        <ImportDialog
          opened={isImporting}
          onClose={importing.close}
          onInvite={() => {
            importing.close();
            invitations.acts.invite();
          }}
        />
      )}
      {invitations.dialogs}
      <CreditsDialog act={credits} onClose={() => setCredits(null)} />
    </>
  );
}

/** Inviting: whom it was asked for, the job that does it, and what it made of each. */
function useInvitations() {
  const [asked, setAsked] = useState<Inviting | null>(null);
  const [jobId, setJobId, forgetJob] = useJobId("invitations-job");
  const [isReporting, reporting] = useDisclosure(false);
  return {
    ask: setAsked,
    acts: {
      invite: () => setAsked({ kind: "invite", selection: { all: { kind: "all", invited: "never" } } }),
      remind: () => setAsked({ kind: "remind", selection: { all: { kind: "all", invited: "waiting" } } }),
    },
    progress: jobId !== null && (
      <>
        <JobProgress
          jobId={jobId}
          noun={{ ...nouns.people, done: words.screen.invited }}
          after={adminApi.inviting.invite}
          onForget={forgetJob}
        />
        <Button variant="subtle" size="xs" mb="md" onClick={reporting.open}>
          {words.screen.whoWasEmailed}
        </Button>
      </>
    ),
    dialogs: (
      <>
        <InviteDialog inviting={asked} onClose={() => setAsked(null)} onStarted={setJobId} />
        {jobId !== null && <InvitationReport jobId={jobId} opened={isReporting} onClose={reporting.close} />}
      </>
    ),
  };
}

function AddButton() {
  return (
    <Button component={Link} to={panelPaths.addMember} leftSection={<IconPlus size={18} aria-hidden />}>
      {words.screen.addMember}
    </Button>
  );
}

/** What narrows the club's members; some of it are the club's own memberships. */
function useMemberFilters(): ListFilter[] {
  const categories = useFormChoices().data?.data.membership_categories ?? [];
  return [
    {
      name: "status",
      label: words.memberFilters.status,
      choices: [
        ...statusChoices("account", [1, 0, 2, "none"]),
        { value: "current", label: words.memberFilters.everyoneExceptInactive },
      ],
    },
    {
      name: "membership_category_id",
      label: words.memberFilters.membership,
      choices: [
        ...categories.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: "none", label: words.memberFilters.noMembership },
      ],
    },
    {
      name: "invited",
      label: words.memberFilters.invitation,
      choices: [
        { value: "never", label: words.memberFilters.neverInvited },
        { value: "waiting", label: words.memberFilters.invitedNotAccepted },
        { value: "accepted", label: words.memberFilters.accepted },
      ],
    },
    {
      name: "credits",
      label: words.memberFilters.credits,
      choices: [{ value: "some", label: words.memberFilters.withCredits }],
    },
    {
      name: "kind",
      label: words.memberFilters.primaryOrSecondary,
      choices: [
        { value: "primary", label: words.memberFilters.primaryMembers },
        { value: "secondary", label: words.memberFilters.secondaryMembers },
      ],
    },
  ];
}
