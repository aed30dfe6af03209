import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/** For each lazy component on the screen: resolves when it has loaded, or is gone. */
const drawing = new Set<Promise<void>>();

/** What is behind such a component, once its screen has loaded. */
export function drawnLater<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = load();
  return lazy(async () => ({ default: await loaded }));
}

/**
 * A component that the server renders, while a browser loads its code only when the app starts.
 * Until its file has loaded, the browser shows the server's HTML.
 */
export function DrawnLater({ fallback, children }: { fallback: ReactNode; children: ReactNode }) {
  const [drawn] = useState(() => Promise.withResolvers<void>());
  useEffect(() => {
    drawing.add(drawn.promise);
    return drawn.resolve;
  }, [drawn]);
  return (
    <Suspense fallback={fallback}>
      {children}
      <Drawn onDrawn={drawn.resolve} />
    </Suspense>
  );
}

/** Is told together with what stands beside it: from then on that answers, too. */
function Drawn({ onDrawn }: { onDrawn: () => void }) {
  useEffect(onDrawn, [onDrawn]);
  return null;
}

/** Resolves when all lazy components now on the screen have loaded, or failed to. */
export async function partsDrawn(): Promise<void> {
  await Promise.all(drawing);
}
