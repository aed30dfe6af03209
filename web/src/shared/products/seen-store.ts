import type { TextStorage } from "#web/lib/stores/persistence.ts";
import { persistedStore } from "#web/lib/stores/persistence.ts";
import { attempt, list, object, whole } from "#web/lib/stores/shapes.ts";

const MOST = 12;

type Seen = {
  /** Recently viewed products, the last one first. */
  ids: number[];
};
export type SeenStore = Seen & { see: (id: number) => void; forget: () => void };

const NOTHING: Seen = { ids: [] };
const stored = object<Seen>({ ids: list(whole(1)) });

/** What was viewed in this browser. It is sent to nobody, and deleted with the session. */
export function createSeenStore(backend?: () => TextStorage) {
  const store = persistedStore<SeenStore>({
    name: "seen",
    backend,
    initial: NOTHING,
    toStored: ({ ids }) => ({ ids }),
    fromStored: (read) => attempt(stored, read)?.value ?? {},
    combine: (read, current) => ({ ids: withSeen(read.ids ?? [], ...current.ids) }),
    create: (set, get) => ({
      ...NOTHING,
      see: (id) => set({ ids: withSeen(get().ids, id) }),
      forget: () => {
        set(NOTHING);
        store.persist.clearStorage();
      },
    }),
  });
  return store;
}

export const useSeenStore = createSeenStore();

function withSeen(before: number[], ...now: number[]): number[] {
  return [...new Set([...now, ...before])].slice(0, MOST);
}
