import { Button } from "@mantine/core";
import { dataTable as words } from "#words/panel/data-table.ts";
import { ui } from "#words/ui.ts";
import { isNarrowed } from "../../lib/list-params.ts";
import { EmptyState } from "../empty-state.tsx";
import type { DataTableProps } from "./data-table-props.ts";

type NoRowsProps<T extends { id: number }> = Pick<DataTableProps<T>, "list" | "empty">;

/** Every table says the same first, and then what is missing: there was nothing yet, or search and filters left nothing: the second can be undone here. */
export function NoRows<T extends { id: number }>({ list, empty = {} }: NoRowsProps<T>) {
  const { narrowed } = empty;
  if (!narrowed || !isNarrowed(list.params)) {
    const { title = ui.states.noData, lead, text, action } = empty;
    return <EmptyState isQuiet title={title} lead={lead} text={text} action={action} />;
  }
  return (
    <EmptyState
      isQuiet
      title={empty.title ?? ui.states.noData}
      text={narrowed.text}
      action={
        <Button variant="default" onClick={list.clear}>
          {narrowed.showAll}
        </Button>
      }
    />
  );
}

/** The list became shorter than the URL assumes. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      isQuiet
      title={words.noRows.thisPageIsEmpty}
      text={words.noRows.listHasFewerPagesNow}
      action={
        <Button variant="default" onClick={onFirst}>
          {words.noRows.goToTheFirstPage}
        </Button>
      }
    />
  );
}
