import { ActionIcon, Menu } from "@mantine/core";
import {
  IconCoins,
  IconDots,
  IconLogout,
  IconMail,
  IconShoppingBagPlus,
  IconTrash,
  IconUser,
  IconUsers,
} from "@tabler/icons-react";
import { Link } from "react-router";
import type { MemberRow } from "#contract/club-members.ts";
import {
  adminEntitlementPath,
  editMemberPath,
  editSubMemberPath,
  subMembersPath,
} from "../../../../lib/paths.ts";
import { rememberList } from "../../list-address.ts";
import { usePersonActions } from "../api.ts";
import type { CreditsAct } from "../credits/credits-dialog.tsx";
import { useAskedActs } from "../person/use-asked-acts.ts";

export type RowActions = {
  /** The list's own address, which the person's page remembers for the way back. */
  search: string;
  isAdmin: boolean;
  onCredits: (act: CreditsAct) => void;
};

/** A secondary member has a form of their own. */
export function memberPath(row: Pick<MemberRow, "id" | "primary">): string {
  return row.primary ? editSubMemberPath(row.primary.id, row.id) : editMemberPath(row.id);
}

type RowMenuProps = { row: MemberRow; actions: RowActions };

/** What is done with one member of the list without opening their page. */
export function RowMenu({ row, actions }: RowMenuProps) {
  const { search, isAdmin } = actions;
  const { invite } = usePersonActions();
  const { askSignOut, askDelete } = useAskedActs({ id: row.id, name: row.user.name });
  const hasLogin = row.user.email !== "";
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={`Actions for ${row.user.name}`}
          onClick={(event) => event.stopPropagation()}
        >
          <IconDots size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      {/* A click in the menu is none on the row. */}
      <Menu.Dropdown onClick={(event) => event.stopPropagation()}>
        <Menu.Item
          component={Link}
          to={memberPath(row)}
          state={rememberList(search)}
          leftSection={<IconUser size={16} aria-hidden />}
        >
          Open
        </Menu.Item>
        <Menu.Item
          component={Link}
          to={adminEntitlementPath(row.primary?.id ?? row.id)}
          leftSection={<IconShoppingBagPlus size={16} aria-hidden />}
        >
          {row.primary ? `Order for the family of ${row.primary.name}` : "Order for this member"}
        </Menu.Item>
        {!row.primary && (
          <Menu.Item
            component={Link}
            to={subMembersPath(row.id)}
            leftSection={<IconUsers size={16} aria-hidden />}
          >
            Secondary members
          </Menu.Item>
        )}
        {hasLogin && row.account_status !== 2 && (
          <Menu.Item
            leftSection={<IconMail size={16} aria-hidden />}
            onClick={() => invite.mutate({ id: row.id })}
          >
            Re-invite
          </Menu.Item>
        )}
        {hasLogin && (
          <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void askSignOut()}>
            Sign out everywhere
          </Menu.Item>
        )}
        {isAdmin && <AdminItems row={row} onCredits={actions.onCredits} onDelete={askDelete} />}
      </Menu.Dropdown>
    </Menu>
  );
}

type AdminItemsProps = Pick<RowMenuProps, "row"> &
  Pick<RowActions, "onCredits"> & { onDelete: () => Promise<unknown> };

function AdminItems({ row, onCredits, onDelete }: AdminItemsProps) {
  const wallet = { member: { id: row.id, name: row.user.name }, total: row.user.credits };
  return (
    <>
      <Menu.Divider />
      {!row.primary && (
        <>
          <Menu.Item
            leftSection={<IconCoins size={16} aria-hidden />}
            onClick={() => onCredits({ kind: "grant", ...wallet })}
          >
            Grant credits
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCoins size={16} aria-hidden />}
            onClick={() => onCredits({ kind: "deduct", ...wallet })}
          >
            Deduct credits
          </Menu.Item>
        </>
      )}
      <Menu.Item
        color="error"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={() => void onDelete()}
      >
        Delete
      </Menu.Item>
    </>
  );
}
