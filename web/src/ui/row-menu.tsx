import { ActionIcon, Menu } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import type { ReactNode } from "react";

type RowMenuProps = {
  /** Names the button, with the row's name in it: `Actions for Home shirt`. */
  label: string;
  /** `Menu.Item`s. */
  children: ReactNode;
};

/** The three dots of a row, and its actions. */
export function RowMenu({ label, children }: RowMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal keepMounted={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
