import { Menu } from "@mantine/core";
import { IconBan, IconCheck, IconMail, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ManagerRow } from "#contract/managers.ts";
import { managers as words } from "#words/panel/managers.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import type { useManagerActions } from "./api.ts";

type ManagerMenuProps = {
  row: ManagerRow;
  actions: ReturnType<typeof useManagerActions>;
  onEdit: () => void;
};

/** What can be done with one person; the server says what is allowed. */
export function ManagerMenu({ row, actions, onEdit }: ManagerMenuProps) {
  const isDisabled = row.account_status === 2;
  const isInvited = row.account_status === 0;
  const { id, first_name, last_name, email, role, version } = row;
  const setStatus = (account_status: 1 | 2) =>
    actions.update.mutate({ id, first_name, last_name, email, role, version, account_status });
  const disable = async () => {
    const isSure = await confirmDialog({
      title: words.managerMenu.askDisable(row.name),
      text: words.managerMenu.loggedOutUntilEnabled,
      confirmLabel: words.managerMenu.disable,
      isDestructive: true,
    });
    if (isSure) setStatus(2);
  };
  const remove = async () => {
    const isSure = await confirmDialog({
      title: words.managerMenu.askDelete(row.name),
      text: words.managerMenu.deletedForGood,
      confirmLabel: words.managerMenu.delete,
      isDestructive: true,
    });
    if (isSure) actions.remove.mutate({ id });
  };
  return (
    <RowMenu label={words.managerMenu.actionsFor(row.name)}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {words.managerMenu.edit}
      </Menu.Item>
      {!isDisabled && (
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => actions.sendLink.mutate({ id })}
        >
          {isInvited ? words.managerMenu.sendTheInvitationAgain : words.managerMenu.sendLinkForNewPassword}
        </Menu.Item>
      )}
      {isDisabled && (
        <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setStatus(1)}>
          {words.managerMenu.enable}
        </Menu.Item>
      )}
      {!isDisabled && row.can.disable && (
        <Menu.Item leftSection={<IconBan size={16} aria-hidden />} onClick={() => void disable()}>
          {words.managerMenu.disable}
        </Menu.Item>
      )}
      {row.can.delete && (
        <>
          <Menu.Divider />
          <Menu.Item
            color="error"
            leftSection={<IconTrash size={16} aria-hidden />}
            onClick={() => void remove()}
          >
            {words.managerMenu.delete}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
