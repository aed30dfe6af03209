import { ActionIcon } from "@mantine/core";
import { IconBrightness } from "@tabler/icons-react";
import { type ComponentType, type ReactElement, useState } from "react";
import { notify } from "#web/lib/toast.ts";
import { ui } from "#words/ui.ts";

type Popover = ComponentType<{ button: ReactElement }>;

/** Light or dark, behind a button, for bars with little room. Its content is loaded when first opened. */
export function SchemeButton() {
  const [Popover, setPopover] = useState<Popover | null>(null);
  const load = async () => {
    try {
      const { SchemePopover } = await import("./scheme-popover.tsx");
      setPopover(() => SchemePopover);
    } catch (error) {
      notify.failure(error);
    }
  };
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={ui.scheme.open}
      aria-haspopup="dialog"
      c="var(--mantine-color-text)"
      onClick={Popover ? undefined : () => void load()}
    >
      <IconBrightness size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  return Popover ? <Popover button={button} /> : button;
}
