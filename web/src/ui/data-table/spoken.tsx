import { VisuallyHidden } from "@mantine/core";
import type { Total } from "#contract/shapes.ts";
import { dataTable as words } from "#words/panel/data-table.ts";
import { ui } from "#words/ui.ts";
import { selectedWords } from "./bulk-bar.tsx";
import type { DataTableProps } from "./data-table-props.ts";
import { rangeWords } from "./table-pager.tsx";

/**
 * Announces which rows a search, a filter or another page brought, and how many are selected. It exists before there is
 * anything to say: an element added together with its text is often not announced.
 */
export function Spoken<T extends { id: number }>({ query, list, empty, bulk }: DataTableProps<T>) {
  const { data } = query;
  return (
    <VisuallyHidden component="div">
      <div role="status">{data && foundWords(data, list.params.page, empty?.title)}</div>
      <div role="status">{bulk && bulk.count > 0 && selectedWords(bulk)}</div>
    </VisuallyHidden>
  );
}

type Found = Total & { data: unknown[]; per_page: number };

function foundWords(found: Found, page: number, emptyTitle: string = ui.states.noData) {
  const { data, total, total_is: totalIs, per_page: perPage } = found;
  if (total === 0) return emptyTitle;
  if (data.length === 0) return words.spoken.thisPageIsEmpty;
  return rangeWords({ page, perPage, total, totalIs });
}
