import type { z } from "zod";
import { type documents, maxDocumentOrders, type OrderSelection } from "#contract/documents.ts";
import { idPattern } from "#contract/id-text.ts";
import { orders } from "#contract/orders.ts";
import { type TrackingResult, trackingOutcomes } from "#contract/tracking-import.ts";
import { adminClient } from "#web/lib/admin-api.ts";
import { narrowedByAddress } from "#web/lib/list-address.ts";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { notify } from "#web/lib/toast.ts";
import { useFileJob } from "#web/shared/jobs/use-job.ts";
import { fulfilment } from "#words/panel/fulfilment.ts";
import { orders as orderWords } from "#words/panel/orders.ts";

/** The address of the pick list of these orders; it can be reloaded and passed on. */
export function pickListAddress(selection: OrderSelection): string {
  const query =
    "ids" in selection
      ? new URLSearchParams({ ids: selection.ids.join(",") })
      : new URLSearchParams(Object.entries(selection.all).map(([name, value]) => [name, String(value)]));
  if ("all" in selection && selection.except) query.set("except", selection.except.join(","));
  return `${panelPaths.pickList}?${query}`;
}

/** The orders that an address names; without any, those that are placed and those in progress. */
export function selectionOf(search: URLSearchParams): OrderSelection {
  const ids = idsIn(search.get("ids"));
  if (ids.length > 0) return { ids };
  const except = idsIn(search.get("except"));
  const { keywords = "", ...filters } = Object.fromEntries(search);
  return {
    all: narrowedByAddress(orders.adminShow, { keywords, filters }),
    ...(except.length > 0 && { except }),
  };
}

function idsIn(text: string | null): number[] {
  return (text ?? "")
    .split(",")
    .filter((id) => idPattern.test(id))
    .map(Number)
    .slice(0, maxDocumentOrders);
}

type LeftOut = { on_hold: number; nothing_to_pack: number };

/** Which of the selected orders are not on the paper and why, or an empty text. */
export function leftOutWords({ on_hold, nothing_to_pack }: LeftOut): string {
  const parts = [
    on_hold > 0 && orderWords.leftOut.onHold(on_hold),
    nothing_to_pack > 0 && orderWords.leftOut.withNothingToPack(nothing_to_pack),
  ].filter(Boolean);
  return parts.length > 0 ? orderWords.leftOut.leftOut(parts.join(", ")) : "";
}

type Sums = Pick<TrackingResult, "shipped" | "corrected" | "skipped" | "failed">;
type Ended = Sums & Pick<TrackingResult, "status" | "dry_run">;

/** What came of a tracking workbook, in a few words. */
export function trackingTitle({ status, dry_run, shipped, corrected, skipped, failed }: Ended): string {
  if (status === "cancelled") return fulfilment.tracking.whatWasAlreadyDone;
  if (status === "failed") return fulfilment.tracking.theImportDidNotFinish;
  if (skipped > 0 && shipped + corrected + failed === 0) return fulfilment.tracking.nothingToSend;
  if (dry_run) return fulfilment.tracking.checked;
  return failed > 0
    ? fulfilment.tracking.someRowsNeedYourAttention
    : fulfilment.tracking.theTrackingDetailsWereImported;
}

/** `12 shipped, 1 corrected, 3 skipped`; after a check what would be. */
export function trackingSums(sums: Sums, isDry: boolean): string {
  const texts = isDry ? fulfilment.tracking.would : fulfilment.tracking;
  const parts = trackingOutcomes.filter((outcome) => sums[outcome] > 0);
  return parts.length > 0
    ? parts.map((outcome) => texts[outcome](sums[outcome])).join(", ")
    : fulfilment.tracking.thereWereNoRows;
}

type DocumentInput = z.input<NonNullable<(typeof documents.make)["~orpc"]["inputSchema"]>>;

/** A PDF of many orders in the making. */
export function useDocument() {
  return useFileJob("orders-document", async (input: DocumentInput) => {
    const started = await adminClient.documents.make(input);
    const words = leftOutWords(started.data.left_out);
    if (words) notify.info(words);
    return started;
  });
}
