import { Button } from "@mantine/core";
import { dataTable as words } from "#words/panel/data-table.ts";
import { isNarrowed } from "../../lib/list-params.ts";
import { EmptyList, EmptyState } from "../empty-state.tsx";
import type { DataTableProps } from "./data-table-props.ts";

type NoRowsProps<T extends { id: number }> = Pick<DataTableProps<T>, "list" | "empty">;

/** There was nothing yet, or search and filters left nothing: the second can be undone here. */
export function NoRows<T extends { id: number }>({ list, empty = {} }: NoRowsProps<T>) {
  const { narrowed } = empty;
  if (!narrowed || !isNarrowed(list.params)) {
    const { title, lead, text, action } = empty;
    return <EmptyList isQuiet title={title} lead={lead} text={text} action={action} />;
  }
  return (
    <EmptyList
      isQuiet
      title={empty.title}
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
