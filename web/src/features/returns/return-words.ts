import type { MemberReturn, returnKinds, returnReasons } from "#contract/returns.ts";
import { formatDollars } from "#web/lib/format.ts";
import { returns } from "#words/returns.ts";

const { kinds, reasons, states } = returns;

export type ReturnKind = (typeof returnKinds)[number];
export type ReturnReason = (typeof returnReasons)[number];

export const kindWords: Record<ReturnKind, string> = kinds;

export const reasonWords: Record<ReturnReason, string> = reasons;

/** `Navy, L`; empty for what has neither colour nor size. */
export function choiceText({ color, size }: { color: string; size: string }): string {
  return [color, size].filter(Boolean).join(", ");
}

/** What the state means for the member, and what to do next. */
export function stateSentence({
  kind,
  status,
  refunded,
  owed,
  to_give_back,
  replacement,
}: MemberReturn): string {
  const isExchange = kind === "exchange";
  switch (status) {
    case "requested":
      return states.requested;
    case "approved":
      return isExchange ? states.approvedExchange : states.approvedReturn;
    case "declined":
      return states.declined;
    case "received":
      if (isExchange) return replacement ? states.replaced : states.done;
      if (to_give_back > 0) return states.toGiveBack(formatDollars(to_give_back));
      if (owed > 0) return states.owed(formatDollars(owed));
      return refunded > 0 ? states.refunded : states.arrived;
    case "cancelled":
      return states.cancelled;
  }
}
