import { Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
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
