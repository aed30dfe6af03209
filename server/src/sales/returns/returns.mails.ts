import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { Words } from "#server/words/languages.ts";
import { readClubSettings } from "../../ground/clubs/index.ts";
import { type Mail, money, queueMail, writtenBlock } from "../../ground/messages/index.ts";
import {
  type AboutOrder,
  aboutNewest,
  aboutOrder,
  goodsInWords,
  linesOfNewest,
  type MailedLine,
  mailedLines,
  orderVariables,
  sampleOrder,
  toOrder,
} from "../orders/index.ts";
import { choiceText } from "./move-return.ts";
import type { ReturnRow } from "./returns.queries.ts";

/** Tells the member to send the goods, and how the club wants them sent. */
export async function mailApproved(tx: ClubTx, ctx: Ctx, row: ReturnRow): Promise<void> {
  const { instructions: usual } = (await readClubSettings(tx, ctx)).returns;
  // An answer written for this return replaces the club's usual words, so that the two never contradict each other.
  const isUsual = row.answer === usual;
  await queueMail(tx, ctx, {
    mail: returnApproved,
    ...addressee(row),
    data: { ...about(ctx, row), answer: isUsual ? "" : row.answer, instructions: isUsual ? usual : "" },
  });
}

/** Tells the member why not. */
export async function mailDeclined(tx: ClubTx, ctx: Ctx, row: ReturnRow): Promise<void> {
  await queueMail(tx, ctx, {
    mail: returnDeclined,
    ...addressee(row),
    data: { ...about(ctx, row), answer: row.answer },
  });
}

/** Tells the member that the goods arrived, and what happens next. */
export async function mailReceived(tx: ClubTx, ctx: Ctx, row: ReturnRow, awaited: number): Promise<void> {
  await queueMail(tx, ctx, {
    mail: returnReceived,
    ...addressee(row),
    data: {
      ...about(ctx, row),
      refunded_cents: row.refunded_cents,
      owed_cents: row.owed_cents,
      awaited,
      replacement_number: row.replacement?.number ?? "",
    },
  });
}

/** Each of the three at most once per return. */
function addressee(row: ReturnRow) {
  return {
    to: row.member_email,
    memberId: row.member_id,
    orderId: row.order_id,
    dedupeKey: `return:${row.id}:${row.status}`,
  };
}

function about(ctx: Ctx, row: ReturnRow) {
  return {
    ...aboutOrder(ctx, { id: row.order_id, number: row.order_number, member_name: row.member_name }),
    kind: row.kind,
    lines: row.lines.map(({ wanted, ...line }) => {
      const goods = goodsInWords(line, ctx.words);
      const title = wanted ? ctx.words.returns.exchangedFor({ goods, wanted: choiceText(wanted) }) : goods;
      return { title, quantity: line.quantity };
    }),
  };
}

type SentBack = AboutOrder & { kind: "return" | "exchange"; lines: MailedLine[] };

const sentBack = {
  ...orderVariables,
  kind: { value: ({ kind }: SentBack, { returns }: Words) => returns.kinds[kind] },
  return_lines: mailedLines,
};
const answer = {
  isBlock: true,
  value: (data: { answer: string }) => writtenBlock(data.answer),
};
function sampleOf({ returns, samples: { product, color, size, largerSize } }: Words): SentBack {
  const goods = [product, color, size].join(", ");
  const title = returns.exchangedFor({ goods, wanted: `${color}, ${largerSize}` });
  return { ...sampleOrder, kind: "exchange", lines: [{ title, quantity: 1 }] };
}

/** `answer` is what the club wrote, `instructions` how to send goods back; both may be empty. */
const returnApproved: Mail<"return_approved", SentBack & { answer: string; instructions: string }> = {
  event: "return_approved",
  variables: {
    ...sentBack,
    instructions: {
      isBlock: true,
      value: (data) => writtenBlock(data.instructions),
    },
    answer,
  },
  buttonUrl: toOrder,
  sample: (words) => ({
    ...sampleOf(words),
    answer: words.samples.approval,
    instructions: words.samples.instructions,
  }),
  newest: async (tx, ctx) => {
    const { instructions } = (await readClubSettings(tx, ctx)).returns;
    return { ...(await aboutNewest(tx, ctx, linesOfNewest)), ...(instructions && { instructions }) };
  },
};

const returnDeclined: Mail<"return_declined", SentBack & { answer: string }> = {
  event: "return_declined",
  variables: { ...sentBack, answer },
  buttonUrl: toOrder,
  sample: (words) => ({ ...sampleOf(words), kind: "return", answer: words.samples.refusal }),
  newest: (tx, ctx) => aboutNewest(tx, ctx, linesOfNewest),
};

type Received = SentBack & {
  refunded_cents: number;
  owed_cents: number;
  replacement_number: string;
  /** How many pieces have not come back yet. */
  awaited: number;
};

/** `replacement_number` is that of the order which sends the goods of an exchange, or an empty text. */
const returnReceived: Mail<"return_received", Received> = {
  event: "return_received",
  variables: {
    ...sentBack,
    outcome_note: { value: outcomeNote },
    amount: { value: (data) => money(data.refunded_cents) },
    replacement_number: { value: (data) => data.replacement_number },
  },
  buttonUrl: toOrder,
  sample: (words) => ({
    ...sampleOf(words),
    refunded_cents: 0,
    owed_cents: 0,
    awaited: 0,
    replacement_number: "RR-1002",
  }),
  newest: (tx, ctx) => aboutNewest(tx, ctx, linesOfNewest),
};

export const returnMails = [returnApproved, returnDeclined, returnReceived];

function outcomeNote(
  { replacement_number, refunded_cents, owed_cents, awaited }: Received,
  { mails }: Words,
): string {
  const { replacedBy, willRefund, isOwed, isAwaited } = mails.return_received;
  const notes = [
    replacement_number !== "" && replacedBy(replacement_number),
    refunded_cents > 0 && willRefund(money(refunded_cents)),
    owed_cents > 0 && isOwed(money(owed_cents)),
    awaited > 0 && isAwaited(awaited),
  ];
  return notes.filter(Boolean).join(" ");
}
