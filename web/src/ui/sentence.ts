import { createElement, Fragment, type ReactNode } from "react";

/** A sentence of words with parts of the screen in it, such as a link or a day, in the order of the language. */
export function sentence(parts: ReactNode[]): ReactNode {
  return createElement(Fragment, null, ...parts);
}
