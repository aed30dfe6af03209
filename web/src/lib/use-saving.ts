import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { notify } from "./toast.ts";

/**
 * For a mutation that answers with a sentence, which is shown. Whatever the answer was, what stands under the keys is
 * asked for again: a refusal often means that it is no longer right.
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
