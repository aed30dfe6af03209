import { useQuery } from "@tanstack/react-query";
import { adminApi } from "../../lib/admin-api.ts";
import { clubDay } from "../../lib/format.ts";
import { useMay } from "../../lib/use-may.ts";
import type { NamedRange } from "../../ui/day-range.tsx";
import { seasonRanges } from "./season-ranges.ts";

const MOST = 100;
const FRESH_MS = 60_000;

/** The club's seasons, to choose days from. None until they are loaded, and for managers, who may not read them. */
export function useSeasons(): NamedRange[] {
  const memberships = useQuery(
    adminApi.membershipCategories.show.queryOptions({
      input: { per_page: MOST, sort: "name", order_by: "asc" },
      enabled: useMay("setUpShop"),
      staleTime: FRESH_MS,
    }),
  );
  return seasonRanges(memberships.data?.data ?? [], clubDay());
}
