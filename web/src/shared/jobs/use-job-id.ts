import { useSessionStorage } from "@mantine/hooks";
import { idIn } from "#contract/id-text.ts";

/** The job that this tab last started under `key`, until it is dismissed; another page or a reload does not lose it. */
export function useJobId(key: string) {
  return useSessionStorage<number | null>({
    key,
    defaultValue: null,
    getInitialValueInEffect: false,
    serialize: (id) => String(id),
    deserialize: (text) => idIn(text) ?? null,
  });
}
