import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useState } from "react";

/** Of each part that is on the screen: resolves when it answers, or is gone. */
const drawing = new Set<Promise<void>>();

/** What is behind such a part, from the moment on that its screen is loaded. */
export function drawnLater<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const loaded = load();
  return lazy(async () => ({ default: await loaded }));
}

/**
 * A part of a screen that the server draws with it, while a browser loads what is behind it only when the app starts.
 * Until its file is there, the browser shows what the server drew.
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

/** Resolves when all parts that are on the screen by now answer, or cannot be had. */
export async function partsDrawn(): Promise<void> {
  await Promise.all(drawing);
}
