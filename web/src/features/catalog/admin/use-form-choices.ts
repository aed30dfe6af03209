import { useQuery } from "@tanstack/react-query";
import { adminApi } from "#web/lib/admin-api.ts";

const CHOICES_FRESH_MS = 60_000;

/** Categories, and the colours, sizes and size groups in use. */
export const useFormChoices = () =>
  useQuery(adminApi.products.formChoices.queryOptions({ input: {}, staleTime: CHOICES_FRESH_MS }));
