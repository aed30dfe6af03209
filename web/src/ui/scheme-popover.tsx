import { Popover } from "@mantine/core";
import type { ReactElement } from "react";
import { ui } from "#words/ui.ts";
import { SchemeChoice } from "./scheme-choice.tsx";

/** The choice, opened at once, beside the button that asked for it. */
export function SchemePopover({ button }: { button: ReactElement }) {
  return (
    <Popover defaultOpened position="bottom-end" shadow="md" trapFocus withinPortal>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown p="xs" w={300} aria-label={ui.scheme.label}>
        <SchemeChoice />
      </Popover.Dropdown>
    </Popover>
  );
}
