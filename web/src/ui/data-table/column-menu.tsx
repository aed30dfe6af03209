import { ActionIcon, Menu, Tooltip } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { dataTable as words } from "#words/panel/data-table.ts";
import type { Column } from "./columns.ts";

type ColumnMenuProps<T> = {
  columns: Column<T>[];
  shown: Column<T>[];
  onToggle: (name: string) => void;
  onReset: () => void;
};

export function ColumnMenu<T>({ columns, shown, onToggle, onReset }: ColumnMenuProps<T>) {
  return (
    <Menu closeOnItemClick={false} position="bottom-end" withinPortal>
      <Menu.Target>
        <Tooltip label={words.columnMenu.chooseColumns}>
          <ActionIcon variant="default" size={36} aria-label={words.columnMenu.chooseColumns}>
            <IconColumns3 size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {columns
          .filter((column) => !column.isFixed)
          .map((column) => {
            const isShown = shown.includes(column);
            return (
              <Menu.CheckboxItem key={column.name} checked={isShown} onChange={() => onToggle(column.name)}>
                {column.title}
              </Menu.CheckboxItem>
            );
          })}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>{words.columnMenu.resetColumns}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
