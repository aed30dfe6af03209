import type { z } from "zod";
import type { PrimaryOf } from "#contract/member-rows.ts";
import type {
  RedemptionCounts,
  redeemForm,
  redemptionOutcomes,
  redemptionPreview,
  skipReasons,
} from "#contract/redemption.ts";
import { formatDollars } from "#web/lib/format.ts";
import { whoseChild } from "#web/shared/members/member-cell.tsx";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { redemption as words } from "#words/panel/redemption.ts";

export type RedeemForm = z.input<typeof redeemForm>;
export type Preview = z.output<typeof redemptionPreview>;
export type SkipReason = (typeof skipReasons)[number];
export type RedemptionOutcome = (typeof redemptionOutcomes)[number];

/** Why somebody is left out, and what would change it. */
export const reasonWords: Record<SkipReason, { title: string; hint: string }> = {
  no_open_entitlement: { title: words.run.nothingToRedeem, hint: words.run.theyHaveNoPackOpen },
  inactive: {
    title: words.run.inactiveAccount,
    hint: words.run.orMemberTheyBelongTo,
  },
  no_size: { title: words.run.sizeNotKnown, hint: words.run.thereIsNoSavedSize },
  no_address: {
    title: words.run.noAddress,
    hint: words.run.thereIsNoDefaultAddress,
  },
  out_of_stock: { title: words.run.outOfStock, hint: words.run.thereIsNotEnoughStock },
  surcharge: { title: words.run.surcharge, hint: words.run.whatTheyChoseCostsExtra },
};

export const outcomeWords: Record<RedemptionOutcome, { label: string; tone: string }> = {
  redeemed: { label: words.run.redeemed, tone: "success" },
  skipped: { label: words.run.skipped, tone: "warning" },
  failed: { label: words.run.failed, tone: "error" },
  undone: { label: words.run.undone, tone: "gray" },
};

/** What is sent: the people by their numbers, or the whole club except some. */
export function formFor(members: number[] | { allBut: number[] }): RedeemForm {
  if (Array.isArray(members)) return { type: "specific", member_ids_arr: members };
  const { allBut } = members;
  return { type: "all", member_ids_arr: [0], ...(allBut.length > 0 && { except: allBut }) };
}

/** Whom it is about, as a title. `name` is known where it is one person of the list. */
export function titleFor(form: RedeemForm, name?: string): string {
  if (form.type === "all") return words.run.redeemForThe(wholeClub(form));
  if (name) return words.run.redeemFor(name);
  return words.run.redeemForCount(form.member_ids_arr.length);
}

/** `whole club`, `whole club but 2 members` */
export function wholeClub({ except = [] }: RedeemForm): string {
  return except.length > 0 ? words.run.wholeClubExcept(except.length) : words.run.wholeClub;
}

/** What the button does, in plain words; nothing is hidden in a number that is far away. */
export function consequence(preview: Preview, form: RedeemForm): string {
  const { people, entitlements, skipped_people, without_packs, shipping } = preview;
  const unticked = form.except?.length ? words.run.exceptTheYouUnticked(form.except.length) : "";
  const whose =
    form.type === "all" ? words.run.thisIsForEverybody(unticked, people) : words.run.thisIsFor(people);
  const what = words.run.redeemedFor(entitlements, countWords(preview));
  const cost =
    shipping > 0 ? words.run.theClubPaysForShipping(formatDollars(shipping)) : words.run.shippingIsFree;
  const left = skipped_people > 0 ? words.run.notEverything(skipped_people) : "";
  const without = without_packs > 0 ? words.run.noOpenPack(without_packs) : "";
  return [whose, what, cost, left, without].filter(Boolean).join(" ");
}

/** What the button says: how many packs, and of the whole club where it is about all. */
export function buttonWords({ entitlements }: Preview, form: RedeemForm): string {
  const packs = counted(entitlements, nouns.packs);
  return form.type === "all"
    ? words.previewDialog.redeemOfThe(packs, wholeClub(form))
    : words.previewDialog.redeem(packs);
}

/** `Ben Smith (Son of Ada Smith)` */
export function personText({ name, primary }: Preview["gets"][number] | Preview["skipped"][number]): string {
  return primary ? `${name} (${whoseChild(primary)})` : name;
}

/** People left out, by why, the most frequent reason first. */
export function skippedByReason(skipped: Preview["skipped"]) {
  const groups = new Map<SkipReason, Preview["skipped"]>();
  for (const one of skipped) groups.set(one.reason, [...(groups.get(one.reason) ?? []), one]);
  return [...groups]
    .map(([reason, people]) => ({ reason, people }))
    .sort((one, other) => other.people.length - one.people.length);
}

/** What of the goods is not there in the number that is needed. */
export function shortages(stock: Preview["stock"]): Preview["stock"] {
  return stock.filter(({ short }) => short > 0);
}

type Run = {
  status: string;
  total: number;
  done_count: number;
  failed_count: number;
  counts: RedemptionCounts;
  undone_orders: number;
};

/** `18 families, 19 orders, 5 families left out`: the same before a run, after it and in the list of runs. */
export function countWords({ families, orders, left_out_families }: RedemptionCounts): string {
  const parts = [words.run.counts(families, orders)];
  if (left_out_families > 0) parts.push(words.run.familiesLeftOut(left_out_families));
  return parts.join(", ");
}

/** Whether nothing of a run is left: all its orders were taken back. */
export function isUndone({ counts, undone_orders }: Pick<Run, "counts" | "undone_orders">): boolean {
  return counts.orders > 0 && undone_orders === counts.orders;
}

/** How a run went, in one line: while it is under way how far it is, then what it came to. */
export function runWords(run: Run): string {
  const { status, total, done_count, failed_count, counts, undone_orders } = run;
  const isUnderWay = status === "queued" || status === "running";
  const parts = [isUnderWay ? words.run.ofDone(done_count, total) : countWords(counts)];
  if (failed_count > 0) parts.push(words.run.failedFamilies(failed_count));
  if (undone_orders > 0 && !isUndone(run)) parts.push(words.run.takenBack(undone_orders));
  if (status === "cancelled") parts.push(words.run.stoppedByHand);
  return parts.join(", ");
}

const runStates: Record<string, { label: string; tone: string }> = {
  queued: { label: words.run.waiting, tone: "info" },
  running: { label: words.run.running, tone: "info" },
  done: { label: words.run.done, tone: "success" },
  failed: { label: words.run.interrupted, tone: "error" },
  cancelled: { label: words.run.stopped, tone: "warning" },
  undone: { label: words.run.undone, tone: "gray" },
};

/** A state that is not known is shown as it is. */
export function runState(run: Pick<Run, "status" | "counts" | "undone_orders">): {
  label: string;
  tone: string;
} {
  const status = isUndone(run) ? "undone" : run.status;
  return runStates[status] ?? { label: status.replaceAll("_", " "), tone: "gray" };
}

export type ReportRow = {
  name: string;
  primary: PrimaryOf | null;
  outcome: RedemptionOutcome;
  detail: string;
  order: { number: string } | null;
};

/** The report of a run as a file for a spreadsheet: a line of heads, then a line a person. */
export function reportCsv(rows: ReportRow[]): string {
  const lines = [
    [
      words.reportCsv.member,
      words.reportCsv.whoseChild,
      words.reportCsv.outcome,
      words.reportCsv.order,
      words.reportCsv.detail,
    ],
    ...rows.map(({ name, primary, outcome, order, detail }) => [
      name,
      whoseChild(primary),
      outcomeWords[outcome].label,
      order?.number ?? "",
      detail,
    ]),
  ];
  // Spreadsheets take a file for UTF-8 only when it begins with this mark.
  return `\uFEFF${lines.map((cells) => cells.map(cell).join(",")).join("\r\n")}\r\n`;
}

/** Text that a spreadsheet would run as a formula is told to be text; names come from people. */
function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
