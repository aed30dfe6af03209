import { useQuery } from "@tanstack/react-query";
import { mostCounted } from "#contract/order-statuses.ts";
import { layout as words } from "#words/panel/layout.ts";
import { adminApi } from "../../lib/admin-api.ts";
import { panelPaths } from "../../lib/panel-paths.ts";
import { formatCountUpTo } from "../../words/counted.ts";

const FRESH = { staleTime: 60_000, refetchInterval: 60_000 };

/** What waits for the club at the screens of the menu, by their paths; nothing where nothing waits. */
export function useToDo(): Record<string, ReturnType<typeof toDo>> {
  const stages = useQuery(adminApi.orders.adminStages.queryOptions({ input: {}, ...FRESH }));
  const requested = useQuery(
    adminApi.returns.show.queryOptions({ input: { status: "requested", per_page: 1 }, ...FRESH }),
  );
  const { to_prepare = 0, to_send = 0, on_hold = 0 } = stages.data?.data ?? {};
  return {
    [panelPaths.adminOrders]: toDo(to_prepare + to_send + on_hold),
    [panelPaths.adminReturns]: toDo(requested.data?.total ?? 0),
  };
}

function toDo(count: number) {
  if (count === 0) return undefined;
  const shown = formatCountUpTo(count, mostCounted);
  return { shown, name: (label: string) => words.adminMenu.toDo(label, shown) };
}
