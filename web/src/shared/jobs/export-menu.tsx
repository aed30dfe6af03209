import { Button, Menu } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import type { exportFormats } from "#contract/exports.ts";
import { ui as words } from "#words/panel/ui.ts";

export type ExportFormat = (typeof exportFormats)[number];

type ExportMenuProps = {
  onExport: (format: ExportFormat) => void;
  isStarting: boolean;
  /** More entries, such as the tracking workbook. */
  children?: React.ReactNode;
};

/** Starts an export of the list as it is filtered. */
export function ExportMenu({ onExport, isStarting, children }: ExportMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          loading={isStarting}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          {words.exportMenu.export}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onExport("xlsx")}>{words.exportMenu.excelWorkbookXlsx}</Menu.Item>
        <Menu.Item onClick={() => onExport("csv")}>{words.exportMenu.textFileCsv}</Menu.Item>
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
