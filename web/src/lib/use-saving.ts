import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { notify } from "./toast.ts";

/**
 * For a mutation that answers with a sentence, which is shown. Whatever the answer was, the queries under the keys are
 * refetched: a refusal often means that they are out of date.
 */
export function useSaving(...keys: QueryKey[]) {
  const cache = useQueryClient();
  return {
    onSuccess: ({ message }: { message: string }) => notify.success(message),
    onSettled: () => {
      for (const queryKey of keys) void cache.invalidateQueries({ queryKey });
    },
  };
}
