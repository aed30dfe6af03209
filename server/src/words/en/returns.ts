import type { returnKinds, returnStatuses } from "#contract/returns.ts";
import { dayInWords, formatCount } from "./language.ts";
import { hello, order, seeOrder } from "./mail-words.ts";

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

const sentBack = { ...order, kind: "The word return or exchange", return_lines: "What is sent back" };
const answer = "What the club wrote";

export const returnMails = {
  return_approved: {
    title: "Return or exchange approved",
    explanation: "To the member when the club approves a return or exchange, with your instructions.",
    labels: { ...sentBack, instructions: "How to send the goods back", answer },
    subject: "Your {{ kind }} for order {{ order_number }} is approved",
    heading: "Please send it back",
    body: `${hello}<p>{{ club_name }} has approved the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ instructions }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  return_declined: {
    title: "Return or exchange declined",
    explanation: "To the member when the club declines a return or exchange.",
    labels: { ...sentBack, answer },
    subject: "About the {{ kind }} for your order {{ order_number }}",
    heading: "We cannot accept this {{ kind }}",
    body: `${hello}<p>{{ club_name }} has declined the {{ kind }} of these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ answer }}</p>`,
    button: seeOrder,
  },
  return_received: {
    title: "Returned goods received",
    explanation: "To the member when the club has received the goods.",
    labels: {
      ...sentBack,
      outcome_note: "Sentence about what happens next",
      amount: "Amount refunded",
      replacement_number: "Number of the new order",
    },
    subject: "We have received your {{ kind }} for order {{ order_number }}",
    heading: "We have received your goods",
    body: `${hello}<p>{{ club_name }} has received these items from your order <strong>{{ order_number }}</strong>:</p><p>{{ return_lines }}</p><p>{{ outcome_note }}</p>`,
    button: seeOrder,
    replacedBy: (order: string) => `Your replacement is order ${order}. There is nothing to pay.`,
    willRefund: (amount: string) =>
      `You will get ${amount} back. We will email you when it has been refunded.`,
    isAwaited: (count: number) =>
      count === 1
        ? "One item has not arrived yet. Please send it as well."
        : `${formatCount(count)} items have not arrived yet. Please send them as well.`,
    isOwed: (amount: string) =>
      `We owe you ${amount}, which your bank has while it looks into the payment. If it comes back to us, we will refund it and email you.`,
  },
};
