import type { OrderSelection } from "#contract/documents.ts";
import { maxDocumentOrders } from "#contract/documents.ts";
import { idPattern } from "#contract/id-text.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { narrowed } from "./list-query.ts";

/** The address of the pick list of these orders; it can be reloaded and passed on. */
export function pickListAddress(selection: OrderSelection): string {
  const query =
    "ids" in selection
      ? new URLSearchParams({ ids: selection.ids.join(",") })
      : new URLSearchParams(Object.entries(selection.all).map(([name, value]) => [name, String(value)]));
  if ("all" in selection && selection.except) query.set("except", selection.except.join(","));
  return `${panelPaths.pickList}?${query}`;
}

/** The orders that an address names; without any, those that are placed and those in progress. */
export function selectionOf(search: URLSearchParams): OrderSelection {
  const ids = idsIn(search.get("ids"));
  if (ids.length > 0) return { ids };
  const except = idsIn(search.get("except"));
  const { keywords = "", ...filters } = Object.fromEntries(search);
  return { all: narrowed({ keywords, filters }), ...(except.length > 0 && { except }) };
}

function idsIn(text: string | null): number[] {
  return (text ?? "")
    .split(",")
    .filter((id) => idPattern.test(id))
    .map(Number)
    .slice(0, maxDocumentOrders);
}
