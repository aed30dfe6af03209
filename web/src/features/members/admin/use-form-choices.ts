import { useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";
import { FRESH_FOR_MS } from "#web/lib/fresh.ts";

/** Membership categories and garment sizes to choose from. */
export const useFormChoices = () =>
  useQuery(adminApi.clubMembers.formChoices.queryOptions({ input: {}, staleTime: FRESH_FOR_MS }));
export type FormChoices = NonNullable<ReturnType<typeof useFormChoices>["data"]>["data"];
