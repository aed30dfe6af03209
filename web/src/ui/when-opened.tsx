import { type ComponentType, useEffect, useState } from "react";
import { notify } from "../lib/toast.ts";

type Opened = { isOpen: boolean; onClose: () => void };

/**
 * A dialog or drawer whose file is loaded when it is first opened: its positioning code is heavier than the page.
 * If it cannot be loaded, that is reported, and it can be opened again.
 */
export function whenOpened<P extends Opened>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when its file is loaded.
  return function WhenOpened(props: P) {
    const [Dialog, setDialog] = useState(() => loaded);
    const { isOpen, onClose } = props;
    useEffect(() => {
      if (!isOpen || Dialog) return;
      let isStill = true;
      load().then(
        (found) => {
          loaded = found;
          if (isStill) setDialog(() => found);
        },
        (error) => {
          if (!isStill) return;
          notify.failure(error);
          onClose();
        },
      );
      return () => {
        isStill = false;
      };
    }, [isOpen, Dialog, onClose]);
    return Dialog && <Dialog {...props} />;
  };
}
