import { useEffect, useRef, useState } from "react";

/**
 * Enter in a list's search moves to the first matching row, once that is there, unless the focus has left the
 * search by then. Without a row it stays where it is.
 */
export function useFirstRow(keywords: string, isLoading: boolean) {
  const list = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<string | null>(null);
  useEffect(() => {
    if (asked?.trim() !== keywords.trim() || isLoading) return;
    setAsked(null);
    if (!document.activeElement?.matches("[type=search]")) return;
    list.current?.querySelector<HTMLElement>(":is(tbody, ul) :is(a, button)")?.focus();
  }, [asked, keywords, isLoading]);
  return { list, goToFirstRow: setAsked };
}
