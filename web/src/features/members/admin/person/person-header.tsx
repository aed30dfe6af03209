import { Button, Group, Text } from "@mantine/core";
import { IconDownload, IconLogout, IconMail, IconShoppingBagPlus } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router";
import type { AdminMember } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { onItsPage } from "#web/lib/mutation-cache.ts";
import { adminEntitlementPath } from "#web/lib/panel-paths.ts";
import { saveAsFile } from "#web/lib/save-as-file.ts";
import { totalCredits } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { StatusBadge } from "#web/shared/statuses/status-badge.tsx";
import type { Act } from "#web/ui/acts.tsx";
import { ListHeader } from "#web/ui/list-header.tsx";
import { Money, sentence } from "#web/ui/written.tsx";
import { members as words } from "#words/panel/members.ts";
import { useAskedActs } from "./use-asked-acts.ts";

type PersonHeaderProps = { member: AdminMember; back: { to: string; label: string } };

/** Who it is, what they have, and what can be done for them. */
export function PersonHeader({ member, back }: PersonHeaderProps) {
  return (
    <ListHeader
      title={member.name}
      back={back}
      aside={<Standing member={member} />}
      primary={
        <Button
          component={Link}
          to={adminEntitlementPath(member.primary?.id ?? member.id)}
          leftSection={<IconShoppingBagPlus size={18} aria-hidden />}
        >
          {words.accountCard.orderForThisMember}
        </Button>
      }
      moreActs={usePersonActs(member)}
    />
  );
}

function Standing({ member }: { member: AdminMember }) {
  const { primary, email, account_status, membership_category } = member;
  return (
    <Group gap="sm">
      {email !== "" && <StatusBadge kind="account" status={primary?.is_inactive ? 2 : account_status} />}
      {membership_category && <Text size="sm">{membership_category.name}</Text>}
      {primary === null && (
        <Text size="sm">{sentence(words.personHeader.credits(<Money value={totalCredits(member)} />))}</Text>
      )}
    </Group>
  );
}

/** What is done with a login, and with what the club knows of a person. */
function usePersonActs(member: AdminMember): Act[] {
  const invite = useMutation(adminApi.clubMembers.sendEmailPassword.mutationOptions(onItsPage));
  const exportPerson = useMutation(
    adminApi.clubMembers.personExport.mutationOptions({ onError: (error) => notify.failure(error) }),
  );
  const { askSignOut, isSigningOut } = useAskedActs(member);
  const { id, email, can } = member;
  const hasLogin = email !== "";
  const save = ({ data }: { data: unknown }) =>
    saveAsFile(`member-${id}.json`, JSON.stringify(data, null, 2), "application/json");
  const invitation: Act = {
    label: words.accountCard.sendInvitationAgain,
    icon: IconMail,
    isBusy: invite.isPending,
    onPress: () => invite.mutate({ id }),
  };
  const signOut: Act = {
    label: words.accountCard.logOutEverywhere,
    icon: IconLogout,
    isBusy: isSigningOut,
    onPress: () => void askSignOut(),
  };
  const copy: Act = {
    label: words.accountCard.exportThisPersonsData,
    icon: IconDownload,
    isBusy: exportPerson.isPending,
    onPress: () => exportPerson.mutate({ id }, { onSuccess: save }),
  };
  return [
    ...(can.invite && hasLogin ? [invitation] : []),
    ...(hasLogin ? [signOut] : []),
    ...(can.export ? [copy] : []),
  ];
}
