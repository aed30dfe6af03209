import { useLayoutEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import type { EntitledPerson } from "#contract/entitlements.ts";
import { paths } from "../../../lib/paths.ts";
import { openOnes } from "../../../shared/packs/pack-step.ts";
import { placeInRow, rowBefore } from "../choosing-row.ts";

/** Which pack is being chosen, as the address says, and which ones follow where the member chooses for everyone. */
export function useChoosing(people: EntitledPerson[]) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const navigate = useNavigate();
  const toCart = useRef<HTMLAnchorElement>(null);
  const hasAdded = useRef(false);

  const asked = search.get("choose");
  const usable = openOnes(people).filter(({ entitlement }) => entitlement.status === "open");
  const chosen = usable.find(({ entitlement }) => String(entitlement.id) === asked);
  const row = rowBefore(state);
  const place = chosen && placeInRow(chosen.entitlement.id, row, usable);

  const close = () => setSearch({}, { replace: true, preventScrollReset: true });
  const onDone = (isInCart: boolean) => {
    if (place?.next) {
      const choose = String(place.next.entitlement.id);
      return setSearch({ choose }, { replace: true, preventScrollReset: true, state });
    }
    if (place) return void navigate(paths.cart, { replace: true });
    hasAdded.current = isInCart;
    close();
  };
  const isChoosing = chosen !== undefined;
  // Not before the dialog has left: what lies behind it cannot be reached while it is there.
  useLayoutEffect(() => {
    if (isChoosing || !hasAdded.current) return;
    hasAdded.current = false;
    toCart.current?.focus();
  }, [isChoosing]);
  return {
    chosen,
    place,
    /** The address asks for one that can no longer be chosen. */
    isGone: asked !== null && !chosen,
    close,
    onDone,
    /** The link to the cart. Whoever has just put a pack there goes on from it, with Enter. */
    toCart,
  };
}
