import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { memberApi, memberClient } from "#web/lib/member-api.ts";
import { paths } from "#web/lib/paths.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { notify } from "#web/lib/toast.ts";
import { wishlist as words } from "#words/wishlist.ts";

const marksKey = memberApi.wishlist.marks.queryKey({ input: {} });
/** Only this member changes them, so they are refetched after a change and otherwise seldom. */
const FRESH_FOR_MS = 5 * 60_000;

/** Whether this is on the member's wishlist, and how to change it. A guest is sent to the login and back. */
export function useWish(productId: number) {
  return useMark("product_ids", productId, {
    add: () => memberClient.wishlist.store({ product_id: productId }),
    remove: () => memberClient.wishlist.remove({ product_id: productId }),
    words: { added: words.kept, removed: words.dropped, loginFirst: words.loginFirst },
  });
}

/** Whether the member waits for this colour and size, and how to change it. */
export function useStockAlert(variationId: number) {
  return useMark("variation_ids", variationId, {
    add: () => memberClient.wishlist.storeAlert({ variation_id: variationId }),
    remove: () => memberClient.wishlist.removeAlert({ variation_id: variationId }),
    words: { added: words.asked, removed: words.notAsked, loginFirst: words.loginForAlert },
  });
}

/** How many products are on the wishlist; 0 for a guest. */
export function useWishCount(): number {
  return useMarks()?.product_ids.length ?? 0;
}

function useMarks(): Marks | undefined {
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  const { data } = useQuery(
    memberApi.wishlist.marks.queryOptions({ input: {}, enabled: isAuthenticated, staleTime: FRESH_FOR_MS }),
  );
  return isAuthenticated ? data?.data : undefined;
}

type Calls = {
  add: () => Promise<unknown>;
  remove: () => Promise<unknown>;
  words: { added: string; removed: string; loginFirst: string };
};

/** A change shows at once and is taken back if it fails. */
function useMark(list: MarkList, id: number, { add, remove, words: said }: Calls) {
  const cache = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isAuthenticated = useUserStore((state) => state.isAuthenticated);
  const isMarked = hasMark(useMarks(), list, id);
  const show = (wanted: boolean) =>
    cache.setQueryData(
      marksKey,
      (known) => known && { ...known, data: withMark(known.data, list, id, wanted) },
    );
  const change = useMutation({
    mutationFn: (wanted: boolean) => (wanted ? add() : remove()),
    onMutate: async (wanted) => {
      await cache.cancelQueries({ queryKey: marksKey });
      show(wanted);
    },
    onSuccess: (_, wanted) => notify.success(wanted ? said.added : said.removed),
    onError: (error, wanted) => {
      show(!wanted);
      notify.failure(error);
    },
    onSettled: () => cache.invalidateQueries({ queryKey: memberApi.wishlist.key() }),
  });
  const toggle = () => {
    if (isAuthenticated) return change.mutate(!isMarked);
    notify.info(said.loginFirst);
    void navigate(paths.login, { state: { from: pathname + search } });
  };
  return { isMarked, toggle, isPending: change.isPending };
}

/** What the member has marked: products on the wishlist, and colours and sizes waited for. */
type Marks = { product_ids: number[]; variation_ids: number[] };
type MarkList = keyof Marks;

export function hasMark(marks: Marks | undefined, list: MarkList, id: number): boolean {
  return marks?.[list].includes(id) ?? false;
}

/** The marks with this one there once, or not at all. */
export function withMark(marks: Marks, list: MarkList, id: number, wanted: boolean): Marks {
  const others = marks[list].filter((one) => one !== id);
  return { ...marks, [list]: wanted ? [...others, id] : others };
}
