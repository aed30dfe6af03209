import { Menu } from "@mantine/core";
import { IconBan, IconCheck, IconMail, IconPencil, IconTrash } from "@tabler/icons-react";
import type { ManagerRow } from "#contract/managers.ts";
import { confirmDialog } from "../../../ui/confirm-dialog.tsx";
import { RowMenu } from "../../../ui/row-menu.tsx";
import type { useManagerActions } from "./api.ts";

type ManagerMenuProps = {
  row: ManagerRow;
  actions: ReturnType<typeof useManagerActions>;
  onEdit: () => void;
};

/** What can be done with one person; the server says what of it is allowed. */
export function ManagerMenu({ row, actions, onEdit }: ManagerMenuProps) {
  const isDisabled = row.account_status === 2;
  const isInvited = row.account_status === 0;
  const { id, first_name, last_name, email, role, version } = row;
  const setStatus = (account_status: 1 | 2) =>
    actions.update.mutate({ id, first_name, last_name, email, role, version, account_status });
  const disable = async () => {
    const isSure = await confirmDialog({
      title: `Disable ${row.name}?`,
      text: "They are logged out at once and cannot log in until you enable the account again.",
      confirmLabel: "Disable",
      isDestructive: true,
    });
    if (isSure) setStatus(2);
  };
  const remove = async () => {
    const isSure = await confirmDialog({
      title: `Delete ${row.name}?`,
      text: "They are logged out at once. What they did stays in the audit log. This cannot be undone.",
      confirmLabel: "Delete",
      isDestructive: true,
    });
    if (isSure) actions.remove.mutate({ id });
  };
  return (
    <RowMenu label={`Actions for ${row.name}`}>
      <Menu.Item leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        Edit
      </Menu.Item>
      {!isDisabled && (
        <Menu.Item
          leftSection={<IconMail size={16} aria-hidden />}
          onClick={() => actions.sendLink.mutate({ id })}
        >
          {isInvited ? "Send the invitation again" : "Send a link for a new password"}
        </Menu.Item>
      )}
      {isDisabled && (
        <Menu.Item leftSection={<IconCheck size={16} aria-hidden />} onClick={() => setStatus(1)}>
          Enable
        </Menu.Item>
      )}
      {!isDisabled && row.can.disable && (
        <Menu.Item leftSection={<IconBan size={16} aria-hidden />} onClick={() => void disable()}>
          Disable
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
            Delete
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
