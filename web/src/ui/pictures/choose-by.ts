import type { MouseEvent, RefObject } from "react";

/** Opens the file chooser once: the drop zone around the button would do it a second time. */
export const chooseBy = (open: RefObject<(() => void) | null>) => (event: MouseEvent) => {
  event.stopPropagation();
  open.current?.();
};
