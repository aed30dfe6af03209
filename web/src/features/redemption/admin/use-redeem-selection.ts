import { useState } from "react";
import { redemption as words } from "#words/panel/redemption.ts";
import {
  allPicked,
  isPicked,
  isWhole,
  nothingPicked,
  type Picked,
  pickedCount,
  pickOnPage,
} from "../../../lib/bulk-selection.ts";
import type { WholeSelection } from "../../../ui/data-table/data-table-props.ts";

type ListQuery = { data?: { data: { id: number }[]; total: number } };

const whole = {
  topBox: words.selection.selectAllMembers,
  select: words.selection.selectAllMembersOfClub,
};

function allWords(unticked: number): string {
  return words.selection.allMembersOfClubExcept(unticked);
}

/**
 * Members to redeem for: picked one by one over searches and pages, or the whole club except those unticked. All of the club is not all of
 * the list, so a search does not narrow it and the words do not count what is shown.
 */
export function useRedeemSelection(query: ListQuery) {
  const [picked, pick] = useState<Picked>(nothingPicked);
  const shown = query.data?.data.map(({ id }) => id) ?? [];
  const total = query.data?.total ?? 0;
  return {
    /** What to redeem for. */
    members: picked.kind === "all" ? { allBut: [...picked.except] } : [...picked.ids],
    /** What the table shows and changes of it. */
    bulk: {
      selection: picked.kind === "all" ? { all: {} } : { ids: [...picked.ids] },
      // Something is selected even where the search shows nobody.
      count: picked.kind === "all" ? Math.max(1, pickedCount(picked, total)) : pickedCount(picked, total),
      total,
      isAll: isWhole(picked),
      has: (id: number) => isPicked(picked, id),
      tick: (ids: number[]) => pick(pickOnPage(picked, shown, ids)),
      selectAll: () => pick(allPicked),
      clear: () => pick(nothingPicked),
      whole: { ...whole, ...(picked.kind === "all" && { selected: allWords(picked.except.size) }) },
    } satisfies WholeSelection,
  };
}
