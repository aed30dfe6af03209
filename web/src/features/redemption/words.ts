import type { z } from "zod";
import type { redeemForm, redemptionOutcomes, redemptionPreview, skipReasons } from "#contract/redemption.ts";
import { nouns } from "#words/nouns.ts";
import { formatDollars } from "../../lib/format.ts";
import { counted, formatCount } from "../../words/counted.ts";

export type RedeemForm = z.input<typeof redeemForm>;
export type Preview = z.output<typeof redemptionPreview>;
export type SkipReason = (typeof skipReasons)[number];
export type Outcome = (typeof redemptionOutcomes)[number];

/** Why somebody is left out, and what would change it. */
export const reasonWords: Record<SkipReason, { title: string; hint: string }> = {
  no_open_entitlement: { title: "Nothing to redeem", hint: "They have no pack open today." },
  inactive: {
    title: "Inactive account",
    hint: "They, or the member they belong to, are inactive. Packs wait until the account is active again.",
  },
  no_size: { title: "Size not known", hint: "There is no saved size, and the pack has no default." },
  no_address: {
    title: "No address",
    hint: "There is no default address, and the club offers no collection.",
  },
  out_of_stock: { title: "Out of stock", hint: "There is not enough stock of what they would receive." },
  surcharge: { title: "Surcharge", hint: "What they chose costs extra, which they have to agree to." },
};

export const outcomeWords: Record<Outcome, { label: string; tone: string }> = {
  redeemed: { label: "Redeemed", tone: "success" },
  skipped: { label: "Skipped", tone: "warning" },
  failed: { label: "Failed", tone: "error" },
  undone: { label: "Undone", tone: "gray" },
};

/** What is sent: the people by their numbers, or the whole club but for some. */
export function formFor(members: number[] | { allBut: number[] }): RedeemForm {
  if (Array.isArray(members)) return { type: "specific", member_ids_arr: members };
  const { allBut } = members;
  return { type: "all", member_ids_arr: [0], ...(allBut.length > 0 && { except: allBut }) };
}

/** Whom it is about, as a title. `name` is known where it is one person of the list. */
export function titleFor(form: RedeemForm, name?: string): string {
  if (form.type === "all") return `Redeem for the ${wholeClub(form)}`;
  if (name) return `Redeem for ${name}`;
  return `Redeem for ${counted(form.member_ids_arr.length, nouns.members)}`;
}

/** `whole club`, `whole club but 2 members` */
export function wholeClub({ except = [] }: RedeemForm): string {
  return except.length > 0 ? `whole club except ${counted(except.length, nouns.members)}` : "whole club";
}

/** What the button does, in plain words; nothing is hidden in a number that is far away. */
export function consequence(preview: Preview, form: RedeemForm): string {
  const { people, orders, entitlements, skipped_people, without_packs, shipping } = preview;
  const unticked = form.except?.length
    ? ` except the ${counted(form.except.length, nouns.members)} you unticked,`
    : "";
  const whose =
    form.type === "all"
      ? `This is for everybody in the club with an open pack,${unticked} whatever the search and the filter show, including those who have not accepted their invitation yet: ${counted(people, nouns.people)}.`
      : `This is for ${counted(people, nouns.people)}.`;
  const what = `${counted(entitlements, nouns.packs)} ${entitlements === 1 ? "is" : "are"} redeemed in ${counted(orders, nouns.orders)}: one for each family, with one parcel and one email.`;
  const cost = shipping > 0 ? `The club pays ${formatDollars(shipping)} for shipping.` : "Shipping is free.";
  const left =
    skipped_people > 0
      ? `${counted(skipped_people, { one: "person does", other: "people do" })} not get everything; the list below says why.`
      : "";
  const without =
    without_packs > 0
      ? `${counted(without_packs, { one: "person has", other: "people have" })} no open pack.`
      : "";
  return [whose, what, cost, left, without].filter(Boolean).join(" ");
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

type Run = { status: string; total: number; done_count: number; failed_count: number };

/** How a run went, in one line, by families. `done_count` counts those that failed or were skipped too. */
export function runWords({ status, total, done_count, failed_count }: Run): string {
  const parts = [`${formatCount(done_count)} of ${counted(total, nouns.families)} done`];
  if (failed_count > 0) parts.push(`${formatCount(failed_count)} failed`);
  if (status === "cancelled") parts.push("stopped by hand");
  return parts.join(", ");
}

const runStates: Record<string, { label: string; tone: string }> = {
  queued: { label: "Waiting", tone: "info" },
  running: { label: "Running", tone: "info" },
  done: { label: "Done", tone: "success" },
  failed: { label: "Interrupted", tone: "error" },
  cancelled: { label: "Stopped", tone: "warning" },
  undone: { label: "Undone", tone: "gray" },
};

/** A state that is not known is shown as it is. */
export function runState(status: string): { label: string; tone: string } {
  return runStates[status] ?? { label: status.replaceAll("_", " "), tone: "gray" };
}
