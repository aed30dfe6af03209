import { ActionIcon } from "@mantine/core";
import { IconBrightness } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { ui } from "#words/ui.ts";

/** Loaded when it is first opened: what places it costs more than the header that it hangs on. */
const SchemePopover = lazy(async () => ({ default: (await import("./scheme-popover.tsx")).SchemePopover }));

/** Light or dark, behind a button, where a bar has little room. */
export function SchemeButton() {
  const [isWanted, setIsWanted] = useState(false);
  const button = (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={44}
      aria-label={ui.scheme.open}
      aria-haspopup="dialog"
      c="var(--mantine-color-text)"
      onClick={() => setIsWanted(true)}
    >
      <IconBrightness size={22} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <SchemePopover button={button} />
    </Suspense>
  );
}
