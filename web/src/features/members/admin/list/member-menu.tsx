import { Menu } from "@mantine/core";
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
import { Link } from "react-router";
import type { MemberRow } from "#contract/member-rows.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { rememberList } from "#web/lib/list-address.ts";
import {
  adminEntitlementPath,
  editMemberPath,
  editSubMemberPath,
  panelPaths,
  subMembersPath,
} from "#web/lib/panel-paths.ts";
import { useMay } from "#web/lib/rights.ts";
import { RowMenu } from "#web/ui/acts.tsx";
import { members as words } from "#words/panel/members.ts";
import type { CreditsAct } from "../credits/credits-dialog.tsx";
import { useAskedActs } from "../person/use-asked-acts.ts";

export type RowActions = {
  /** The list's own URL, which the person's page remembers for the way back. */
  search: string;
  onCredits: (act: CreditsAct) => void;
};

/** A secondary member has a form of their own. */
export function memberPath(row: Pick<MemberRow, "id" | "primary">): string {
  return row.primary ? editSubMemberPath(row.primary.id, row.id) : editMemberPath(row.id);
}

type MemberMenuProps = { row: MemberRow; actions: RowActions };

/** What is done with one member of the list without opening their page. */
export function MemberMenu({ row, actions }: MemberMenuProps) {
  const { search } = actions;
  const invite = useMutation(adminApi.clubMembers.sendEmailPassword.mutationOptions());
  const { askSignOut, askDelete } = useAskedActs({ id: row.id, name: row.user.name });
  const hasLogin = row.user.email !== "";
  return (
    <RowMenu label={words.memberMenu.actionsFor(row.user.name)}>
      <Menu.Item
        component={Link}
        to={memberPath(row)}
        state={rememberList(panelPaths.members, search)}
        leftSection={<IconUser size={16} aria-hidden />}
      >
        {words.memberMenu.open}
      </Menu.Item>
      <Menu.Item
        component={Link}
        to={adminEntitlementPath(row.primary?.id ?? row.id)}
        leftSection={<IconShoppingBagPlus size={16} aria-hidden />}
      >
        {row.primary
          ? words.memberMenu.orderForTheFamilyOf(row.primary.name)
          : words.memberMenu.orderForThisMember}
      </Menu.Item>
      {!row.primary && (
        <Menu.Item
          component={Link}
          to={subMembersPath(row.id)}
          leftSection={<IconUsers size={16} aria-hidden />}
        >
          {words.memberMenu.secondaryMembers}
        </Menu.Item>
      )}
      {hasLogin && row.account_status !== 2 && (
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => invite.mutate({ id: row.id })}
        >
          {row.invited_at === null ? words.memberMenu.invite : words.memberMenu.inviteAgain}
        </Menu.Item>
      )}
      {hasLogin && (
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void askSignOut()}>
          {words.memberMenu.logOutEverywhere}
        </Menu.Item>
      )}
      <AdminItems row={row} onCredits={actions.onCredits} onDelete={askDelete} />
    </RowMenu>
  );
}

type AdminItemsProps = Pick<MemberMenuProps, "row"> &
  Pick<RowActions, "onCredits"> & { onDelete: () => Promise<unknown> };

function AdminItems({ row, onCredits, onDelete }: AdminItemsProps) {
  const [mayGrant, mayErase] = [useMay("grantCredits"), useMay("eraseMembers")];
  const wallet = {
    member: { id: row.id, name: row.user.name, email: row.user.email },
    total: row.user.credits,
  };
  return (
    <>
      {(mayGrant || mayErase) && <Menu.Divider />}
      {mayGrant && !row.primary && (
        <>
          <Menu.Item
            leftSection={<IconCoins size={16} aria-hidden />}
            onClick={() => onCredits({ kind: "grant", ...wallet })}
          >
            {words.memberMenu.grantCredits}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCoins size={16} aria-hidden />}
            onClick={() => onCredits({ kind: "deduct", ...wallet })}
          >
            {words.memberMenu.deductCredits}
          </Menu.Item>
        </>
      )}
      {mayErase && (
        <Menu.Item
          color="error"
          leftSection={<IconTrash size={16} aria-hidden />}
          onClick={() => void onDelete()}
        >
          {words.memberMenu.delete}
        </Menu.Item>
      )}
    </>
  );
}
