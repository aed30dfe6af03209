import type { MemberReturn, returnKinds, returnReasons } from "#contract/returns.ts";

export type ReturnKind = (typeof returnKinds)[number];
export type ReturnReason = (typeof returnReasons)[number];

export const kindWords: Record<ReturnKind, string> = { return: "Return", exchange: "Exchange" };

export const reasonWords: Record<ReturnReason, string> = {
  wrong_size: "It does not fit",
  not_as_expected: "It is not what I expected",
  damaged: "It is damaged",
  wrong_item: "It is not what I ordered",
  other: "Something else",
};

/** `Navy, L`; empty for what has neither colour nor size. */
export function choiceText({ color, size }: { color: string; size: string }): string {
  return [color, size].filter(Boolean).join(", ");
}

/** What the state means for the member, and what to do next. */
export function stateSentence({ kind, status, refunded, replacement }: MemberReturn): string {
  const isExchange = kind === "exchange";
  switch (status) {
    case "requested":
      return "The club looks at it and writes to you. Please keep the goods until then.";
    case "approved":
      return isExchange
        ? "Agreed. Please send the goods back; what you want instead is kept for you."
        : "Agreed. Please send the goods back; the money follows when they have arrived.";
    case "declined":
      return "The club can not take this back.";
    case "received":
      if (isExchange) return replacement ? "Done. Your new goods have an order of their own." : "Done.";
      return refunded > 0
        ? "Done. The goods have arrived, and the money was given back."
        : "Done. The goods have arrived at the club.";
    case "cancelled":
      return "You withdrew this.";
  }
}
