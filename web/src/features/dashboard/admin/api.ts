import { useQuery } from "@tanstack/react-query";
import { adminApi, type adminClient } from "../../../lib/admin-api.ts";

export type Dashboard = Awaited<ReturnType<typeof adminClient.dashboard.show>>["data"];
export type Period = Awaited<ReturnType<typeof adminClient.dashboard.graph>>["data"][number];
type PeriodLength = Parameters<typeof adminClient.dashboard.graph>[0]["period"];

export const useDashboard = () => useQuery(adminApi.dashboard.show.queryOptions({ input: {} }));

export const useGraph = (period: PeriodLength) =>
  useQuery(adminApi.dashboard.graph.queryOptions({ input: { period } }));
