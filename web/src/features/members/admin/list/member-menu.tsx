import {
  IconCoins,
  IconLogout,
  IconMail,
  IconShoppingBagPlus,
  IconTrash,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { MemberRow } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import {
  adminEntitlementPath,
  editMemberPath,
  editSubMemberPath,
  subMembersPath,
} from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { RowMenu } from "#web/ui/acts.tsx";
import { members as words } from "#words/panel/members.ts";
import type { CreditsAct } from "../credits/credits.tsx";
import { useAskedActs } from "../use-person.ts";

export type RowActions = {
  /** Of a link to a person. */
  state: unknown;
  onCredits: (act: CreditsAct) => void;
};

/** A secondary member has a form of their own. */
export function memberPath(row: Pick<MemberRow, "id" | "primary">): string {
  return row.primary ? editSubMemberPath(row.primary.id, row.id) : editMemberPath(row.id);
}

type MemberMenuProps = { row: MemberRow; actions: RowActions };

/** What is done with one member of the list without opening their page. */
export function MemberMenu({ row, actions }: MemberMenuProps) {
  const { state, onCredits } = actions;
  const [mayGrant, mayErase] = [useMay("grantCredits"), useMay("eraseMembers")];
  const maySpend = mayGrant && !row.primary;
  const wallet = {
    member: { id: row.id, name: row.user.name, email: row.user.email },
    total: row.user.credits,
  };
  const invite = useMutation(adminApi.clubMembers.sendEmailPassword.mutationOptions());
  const { askSignOut, askDelete } = useAskedActs({ id: row.id, name: row.user.name });
  const hasLogin = row.user.email !== "";
  return (
    <RowMenu
      label={words.memberMenu.actionsFor(row.user.name)}
      acts={[
        {
          label: words.memberMenu.open,
          icon: IconUser,
          to: memberPath(row),
          state,
        },
        {
          label: row.primary
            ? words.memberMenu.orderForTheFamilyOf(row.primary.name)
            : words.memberMenu.orderForThisMember,
          icon: IconShoppingBagPlus,
          to: adminEntitlementPath(row.primary?.id ?? row.id),
          state,
        },
        !row.primary && {
          label: words.memberMenu.secondaryMembers,
          icon: IconUsers,
          to: subMembersPath(row.id),
          state,
        },
        hasLogin &&
          row.account_status !== 2 && {
            label: row.invited_at === null ? words.memberMenu.invite : words.memberMenu.inviteAgain,
            icon: IconMail,
            onPress: () => invite.mutate({ id: row.id }),
          },
        hasLogin && {
          label: words.memberMenu.logOutEverywhere,
          icon: IconLogout,
          onPress: () => void askSignOut(),
        },
      ]}
      apart={[
        maySpend && {
          label: words.memberMenu.grantCredits,
          icon: IconCoins,
          onPress: () => onCredits({ kind: "grant", ...wallet }),
        },
        maySpend && {
          label: words.memberMenu.deductCredits,
          icon: IconCoins,
          onPress: () => onCredits({ kind: "deduct", ...wallet }),
        },
        mayErase && {
          label: words.memberMenu.delete,
          icon: IconTrash,
          isDestructive: true,
          onPress: () => void askDelete(),
        },
      ]}
    />
  );
}
