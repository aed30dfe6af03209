import { Button } from "@mantine/core";
import { isNarrowed } from "../../lib/list-params.ts";
import { EmptyState } from "../empty-state.tsx";
import type { DataTableProps } from "./data-table-props.ts";

type NoRowsProps<T extends { id: number }> = Pick<DataTableProps<T>, "list" | "empty">;

/** Nothing was there yet, or search and filters left nothing: the second is undone here. */
export function NoRows<T extends { id: number }>({ list, empty = {} }: NoRowsProps<T>) {
  const { narrowed } = empty;
  if (!narrowed || !isNarrowed(list.params)) {
    return <EmptyState title={empty.title ?? "No data found"} text={empty.text} action={empty.action} />;
  }
  return (
    <EmptyState
      title={narrowed.title ?? "No data found"}
      text={narrowed.text}
      action={
        <Button variant="default" onClick={list.clear}>
          {narrowed.showAll}
        </Button>
      }
    />
  );
}

/** The list became shorter than the address thinks. */
export function PastTheEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyState
      title="This page is empty"
      text="The list has fewer pages now."
      action={
        <Button variant="default" onClick={onFirst}>
          Go to the first page
        </Button>
      }
    />
  );
}
