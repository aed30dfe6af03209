import { useLayoutEffect, useState } from "react";

/**
 * Stands in a dialog and gives it its name before the focus. The library tells a dialog its title and text in an effect that may
 * come after the focus: a screen reader would then say "dialog" alone. An update while a layout is made has React run what waits.
 */
export function NamedAtOnce() {
  const [, setDrawn] = useState(false);
  useLayoutEffect(() => setDrawn(true), []);
  return null;
}
