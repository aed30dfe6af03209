import { useLayoutEffect, useRef, useState } from "react";

/** Whether what is in a place, a table, is wider than the place. */
export function useIsWide() {
  const place = useRef<HTMLDivElement>(null);
  const [isWide, setWide] = useState(false);
  useLayoutEffect(() => {
    const outer = place.current;
    const inner = outer?.firstElementChild;
    if (!outer || !inner) return;
    const changes = new ResizeObserver(() =>
      setWide(inner.getBoundingClientRect().width > outer.clientWidth + 1),
    );
    changes.observe(outer);
    changes.observe(inner);
    return () => changes.disconnect();
  }, []);
  return { place, isWide };
}
