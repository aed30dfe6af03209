import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";

/** The number of a club's first order, unless the club chooses another one. */
export const firstOrderNumber = 10_001;

/** What a club's order numbers begin with: ROV- for rovers. */
export function numberPrefix(domain: string): string {
  const letters = domain.replaceAll(/[^a-z0-9]/gi, "").slice(0, 3);
  return `${letters.toUpperCase()}-`;
}

/**
 * Part of a statement, with the club as `$1`: takes the club's next numbers, as many as `count` says in SQL, and returns one row with the
 * `first` of them. They are locked until the transaction ends, and given again if it fails.
 */
export function takeNumbers(count: string): string {
  return `insert into order_numbers as n (club_id, first_number, next_number)
    values ($1, ${firstOrderNumber}, ${firstOrderNumber} + ${count})
    on conflict (club_id) do update set next_number = n.next_number + ${count}
    returning n.next_number - ${count} as first`;
}

/** The number that the club's next order gets. */
export async function nextOrderNumber(tx: ClubTx): Promise<number> {
  const [row] = await tx.query<{ next_number: number }>(
    "select next_number from order_numbers where club_id = $1",
    [tx.clubId],
    "next_order_number",
  );
  return row?.next_number ?? firstOrderNumber;
}

/** Lets the club's next order have this number. Throws VALIDATION_FAILED unless it is higher than any that an order has. */
export async function chooseNextNumber(tx: ClubTx, next: number): Promise<void> {
  await tx.query(
    `insert into order_numbers (club_id, first_number, next_number) values ($1, ${firstOrderNumber}, ${firstOrderNumber})
     on conflict do nothing`,
    [tx.clubId],
  );
  // Orders that are being placed come before or after this.
  const [row] = await tx.query<{ next_number: number }>(
    "select next_number from order_numbers where club_id = $1 for update",
    [tx.clubId],
  );
  if (row?.next_number === next) return;
  const highest = await highestNumber(tx);
  if (next <= highest)
    throw new ApiError("VALIDATION_FAILED", {
      errors: { next_order_number: [({ settings }) => settings.orderNumberUsed(String(highest))] },
    });
  await tx.query("update order_numbers set first_number = $2, next_number = $2 where club_id = $1", [
    tx.clubId,
    next,
  ]);
}

/** 0 without orders. */
async function highestNumber(tx: ClubTx): Promise<number> {
  const [row] = await tx.query<{ highest: number }>(
    `select coalesce(max(substring(number from '[0-9]+$')::bigint), 0) as highest from orders
     where club_id = $1 and number ~ '-[0-9]{1,15}$'`,
    [tx.clubId],
  );
  return row?.highest ?? 0;
}
