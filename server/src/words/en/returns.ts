import type { returnKinds, returnStatuses } from "#contract/returns.ts";
import { dayInWords, formatCount } from "./language.ts";

type ReturnKind = (typeof returnKinds)[number];
type ReturnStatus = (typeof returnStatuses)[number];

const states: Record<ReturnStatus, string> = {
  requested: "is not approved yet",
  approved: "is already approved",
  declined: "was declined",
  received: "is complete: the goods have been received",
  cancelled: "was withdrawn by the member",
};

export const returns = {
  /** Why money goes back. */
  reason: "Returned goods",
  /** How goods come back to a club that has not said it itself. */
  howToSend: {
    toPlace: ({ club, place, order }: { club: string; place: string; order: string }) =>
      `Please bring or send it to ${club}, ${place}. ${enclose(order)}`,
    askClub: ({ club, order }: { club: string; order: string }) =>
      `Please ask ${club} where to bring or send it. ${enclose(order)}`,
    askClubAt: ({ club, email, order }: { club: string; email: string; order: string }) =>
      `Please ask ${club} at ${email} where to bring or send it. ${enclose(order)}`,
  },
  /** As a mail calls it within a sentence. */
  kinds: { return: "return", exchange: "exchange" },
  exchangedFor: ({ goods, wanted }: { goods: string; wanted: string }) =>
    `${goods}, in exchange for ${wanted}`,
  requested: "The club has your request and will email you.",
  chooseDestination: "Choose where the money goes.",
  noneTaken: "This club does not take returns or exchanges.",
  nothingArrived: "Only what has arrived can be returned or exchanged.",
  refunded: "This order has already been refunded.",
  overSince: (day: string) => `It could be returned or exchanged until ${dayInWords(day)}.`,
  allTaken: "Everything that arrived is already in a return or has been refunded.",
  nothing: "Nothing in this order can be returned or exchanged.",
  noSuchLine: "This order has no such line.",
  lineTwice: "This is listed twice.",
  notForThis: "This option isn't available as an exchange.",
  onlyExchange: (title: string) =>
    `Nothing was paid for ${title}, so there is nothing to refund. It can only be exchanged.`,
  onlyLeft: (left: number) => `Only ${formatCount(left)} of these are left.`,
  soldOut: "This is sold out.",
  onlyAnnounced: (announced: number) => `Only ${formatCount(announced)} of these were to come back.`,
  nothingCame: "Say what came back. If nothing did, leave the return as it is.",
  mostOf: {
    return: (line: MostOf) => mostWords(line, "returned"),
    exchange: (line: MostOf) => mostWords(line, "exchanged"),
  },
  noMore: {
    return: (title: string) => `${title} cannot be returned any more.`,
    exchange: (title: string) => `${title} cannot be exchanged any more.`,
  },
  withdrawn: { return: "The return was withdrawn.", exchange: "The exchange was withdrawn." },
  approved: { return: "The return was approved.", exchange: "The exchange was approved." },
  declined: { return: "The return was declined.", exchange: "The exchange was declined." },
  received: "The goods have been received.",
  receivedAndReplaced: (order: string) => `The goods have been received. The replacement is order ${order}.`,
  ended: ({ kind, status }: { kind: ReturnKind; status: ReturnStatus }) => `This ${kind} ${states[status]}.`,
  notWithMember: ({ title, kind }: { title: string; kind: ReturnKind }) =>
    `${title} is no longer with the member: it came back in its parcel, or was put back into stock. Decline this ${kind}.`,
  dearer: (more: string) =>
    `The replacement now costs ${more} more than was paid. Approve it with that difference, or decline it.`,
  noLongerForSale: (article: string) => `${article} is no longer for sale.`,
};

function enclose(order: string): string {
  return `Please enclose a note with your order number ${order}.`;
}

type MostOf = { most: number; title: string; until: string | null };

function mostWords({ most, title, until }: MostOf, verb: string): string {
  return `At most ${most} of ${title} can be ${verb}, until ${until ? dayInWords(until) : ""}.`;
}
