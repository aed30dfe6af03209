import { useQuery } from "@tanstack/react-query";
import { mostCounted } from "#contract/order-statuses.ts";
import { adminApi } from "../../lib/admin-api.ts";
import { panelPaths } from "../../lib/panel-paths.ts";
import { formatCountUpTo } from "../../words/counted.ts";

const FRESH = { staleTime: 60_000, refetchInterval: 60_000 };

/** What waits for the club at the screens of the menu, by their paths; nothing where nothing waits. */
export function useToDo(): Record<string, string | undefined> {
  const stages = useQuery(adminApi.orders.adminStages.queryOptions({ input: {}, ...FRESH }));
  const requested = useQuery(
    adminApi.returns.show.queryOptions({ input: { status: "requested", per_page: 1 }, ...FRESH }),
  );
  const { to_prepare = 0, to_send = 0, on_hold = 0 } = stages.data?.data ?? {};
  return {
    [panelPaths.adminOrders]: shownUnlessNone(to_prepare + to_send + on_hold),
    [panelPaths.adminReturns]: shownUnlessNone(requested.data?.total ?? 0),
  };
}

function shownUnlessNone(count: number): string | undefined {
  return count > 0 ? formatCountUpTo(count, mostCounted) : undefined;
}
