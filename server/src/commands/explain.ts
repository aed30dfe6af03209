import * as clubs from "../ground/clubs/index.ts";
import { readConfig } from "../platform/config.ts";
import type { Platform } from "../platform/context.ts";
import { type ClubTx, inClub } from "../platform/db/in-club.ts";
import { explainWaiting } from "../platform/events.ts";
import { inLine, inMoney, type Told } from "../platform/explain.ts";
import { openProduct } from "../platform/open-platform.ts";
import { rooms } from "../rooms.ts";
import { type NumberedOrder, numberPrefix, orderOfNumber } from "../sales/orders/index.ts";
import { readArgs } from "./command-line.ts";

const usage = "Usage: explain:order ROV-10042 [--club rovers] [--json]";

/**
 * `explain:order ROV-10042`: everything that happened to an order, and what waits, in the order of time: each with where it
 * stands now, and the id by which the log has it.
 */
export async function explainOrder(args: string[]): Promise<void> {
  const options = { club: { type: "string" }, json: { type: "boolean", default: false } } as const;
  const { values, word: number } = readArgs(usage, args, options, 1);
  const platform = await openProduct(readConfig(process.env));
  try {
    const { club, order, told } = await explained(platform, number.toUpperCase(), values.club);
    if (values.json) console.log(JSON.stringify({ club, order, told }, null, 2));
    else for (const line of inLines(club, order, told)) console.log(line);
  } finally {
    await platform.pool.end();
  }
}

async function explained(platform: Platform, number: string, domain: string | undefined) {
  const found = [];
  for (const club of await clubsOf(platform, number, domain)) {
    const story = await inClub({ platform, clubId: club.id }, (tx) => storyOf(tx, number));
    if (story) found.push({ club: club.domain, ...story });
  }
  const [only, another] = found;
  if (only && another) {
    const names = found.map(({ club }) => club).join(", ");
    throw new Error(`More than one club has an order ${number}: ${names}. Choose one with --club.`);
  }
  if (only) return only;
  throw new Error(
    domain
      ? `The club ${domain} has no order ${number}.`
      : `There is no order ${number} in a club whose orders begin like that. If the club had another name then, give it with --club.`,
  );
}

/** The club that was named, or all whose numbers begin like this one. */
async function clubsOf(platform: Platform, number: string, domain: string | undefined) {
  if (domain !== undefined) {
    const club = await clubs.findClub(platform, domain);
    if (!club) throw new Error(`There is no club ${domain}.`);
    return [club];
  }
  const { rows } = await platform.pool.query<{ id: number; domain: string }>(
    "select id, domain from clubs order by domain",
  );
  return rows.filter((club) => number.startsWith(numberPrefix(club.domain)));
}

async function storyOf(tx: ClubTx, number: string): Promise<{ order: NumberedOrder; told: Told[] } | null> {
  const order = await orderOfNumber(tx, number);
  if (!order) return null;
  const told = [...(await explainWaiting(tx, order.id))];
  for (const { explains } of rooms) if (explains) told.push(...(await explains(tx, order.id)));
  return { order, told: told.sort((one, other) => one.at.getTime() - other.at.getTime()) };
}

function inLines(club: string, order: NumberedOrder, told: readonly Told[]): string[] {
  const width = Math.max(0, ...told.map(({ what }) => what.length));
  const ids = [...new Set(told.flatMap(({ id }) => id ?? []))];
  const { status, payment_status, fulfilment_status, on_hold, total_cents, expires_at } = order;
  const waits = status === "pending_payment" && expires_at && `until ${expires_at.toISOString()}`;
  return [
    `${order.number} of ${club}, order #${order.id}: ${inLine(
      status,
      waits,
      `payment ${payment_status}`,
      `fulfilment ${fulfilment_status}`,
      on_hold && `on hold: ${on_hold}`,
      `total ${inMoney(total_cents)}, by card ${inMoney(order.due_cents)}, credits ${inMoney(order.credits_cents)}`,
    )}`,
    ...told.map(({ at, what, says, state, id }) =>
      [at.toISOString(), what.padEnd(width), says, state && `[${state}]`, id && `<${id}>`]
        .filter(Boolean)
        .join("  "),
    ),
    ids.length > 0 ? `In the log as request_id: ${ids.join(" ")}` : "Nothing of it has an id in the log.",
  ];
}
