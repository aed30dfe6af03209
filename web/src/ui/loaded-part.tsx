import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ComponentType, lazy, Suspense, useEffect } from "react";
import { notify } from "#web/lib/toast.ts";
import { QueryState } from "./query-state.tsx";

/**
 * A heavy part of a screen, whose file is loaded when it is first rendered; `height` is the space kept for it, in
 * pixels. If it cannot be loaded, an error with a retry button is shown in its place; the rest of the screen stays.
 */
export function loadedPart<P extends object>(
  name: string,
  load: () => Promise<ComponentType<P>>,
  height: (props: P) => number,
): ComponentType<P> {
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each part, when its file is loaded.
  return function LoadedPart(props: P) {
    const file = useQuery({ queryKey: ["part", name], queryFn: load, staleTime: Infinity });
    return (
      <QueryState query={file} skeleton={<Skeleton height={height(props)} />}>
        {(Part) => <Part {...props} />}
      </QueryState>
    );
  };
}

type Opened = { isOpen: boolean; onClose: () => void };

/**
 * A dialog or drawer whose file is loaded when it is first opened: its positioning code is heavier than the page.
 * If it cannot be loaded, that is reported, and it can be opened again; `React.lazy` alone would keep the failure.
 */
export function whenOpened<P extends Opened>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let isLoaded = false;
  const ask = (): ComponentType<P> =>
    lazy(async () => {
      try {
        const found = await load();
        isLoaded = true;
        return { default: found };
      } catch (error) {
        Dialog = ask();
        return { default: ({ onClose }: P) => <Failed error={error} onClose={onClose} /> };
      }
    });
  let Dialog = ask();
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each dialog, when its file is loaded.
  return function WhenOpened(props: P) {
    if (!props.isOpen && !isLoaded) return null;
    return (
      <Suspense>
        <Dialog {...props} />
      </Suspense>
    );
  };
}

function Failed({ error, onClose }: { error: unknown; onClose: () => void }) {
  useEffect(() => {
    notify.failure(error);
    onClose();
  }, [error, onClose]);
  return null;
}
