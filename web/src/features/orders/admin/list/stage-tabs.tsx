import { mostCounted, orderStages } from "#contract/order-statuses.ts";
import { orders as words } from "#words/panel/orders.ts";
import type { useListParams } from "../../../../lib/use-list-params.ts";
import { ListTabs } from "../../../../ui/data-table/list-tabs.tsx";
import { formatCountUpTo } from "../../../../words/counted.ts";
import { useStages } from "../api.ts";

/** What the club has to do with its orders, and how many wait for it. */
export function StageTabs({ list }: { list: ReturnType<typeof useListParams> }) {
  const counts = useStages().data?.data;
  return (
    <ListTabs
      label={words.stageTabs.whatIsToDo}
      name="stage"
      list={list}
      tabs={[
        { value: null, label: words.stageTabs.all },
        ...orderStages.map((stage) => ({
          value: stage,
          label: words.stageTabs[stage],
          count: counts?.[stage] === undefined ? undefined : formatCountUpTo(counts[stage], mostCounted),
        })),
      ]}
    />
  );
}
