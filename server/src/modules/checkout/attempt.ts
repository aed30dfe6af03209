import { type ClubTx, sqlState } from "#server/platform/db/in-club.ts";
import { type Demand, releaseStock, restock, sellHeldStock, takeStock } from "../catalog/index.ts";

/** Does something that may be refused without losing the transaction. Gives the refusal, or null. */
export async function attempt(tx: ClubTx, work: () => Promise<unknown>): Promise<unknown> {
  await tx.query("savepoint attempt");
  try {
    await work();
    await tx.query("release savepoint attempt");
    return null;
  } catch (error) {
    // What the database itself refuses, such as a deadlock, ends the whole transaction; it is tried again.
    if (sqlState(error)) throw error;
    await tx.query("rollback to savepoint attempt; release savepoint attempt");
    return error ?? new Error("Refused without a reason");
  }
}

/**
 * Turns holds into sales. Holds that are gone, because somebody changed the stock by hand, are taken from
 * what is left. Gives the variations that are short; the others are sold.
 */
export async function sellHeld(tx: ClubTx, demands: Demand[]): Promise<number[]> {
  const sold = await attempt(tx, () => sellHeldStock(tx, demands));
  if (sold === null) return [];
  return eachInTurn(demands, async (demand) => {
    if ((await attempt(tx, () => sellHeldStock(tx, [demand]))) === null) return true;
    return (await attempt(tx, () => takeStock(tx, [demand]))) === null;
  });
}

/** Gives holds back. Gives the variations whose holds were gone. */
export async function releaseHeld(tx: ClubTx, demands: Demand[]): Promise<number[]> {
  if ((await attempt(tx, () => releaseStock(tx, demands))) === null) return [];
  return eachInTurn(
    demands,
    async (demand) => (await attempt(tx, () => releaseStock(tx, [demand]))) === null,
  );
}

/** Takes sales back. Gives the variations whose sales were gone. */
export async function takeBack(tx: ClubTx, demands: Demand[]): Promise<number[]> {
  if ((await attempt(tx, () => restock(tx, demands))) === null) return [];
  return eachInTurn(demands, async (demand) => (await attempt(tx, () => restock(tx, [demand]))) === null);
}

/** One by one and in the order of the ids, as everybody locks them. Gives the ids that did not work. */
async function eachInTurn(demands: Demand[], work: (demand: Demand) => Promise<boolean>): Promise<number[]> {
  const failed: number[] = [];
  for (const demand of demands.toSorted((a, b) => a.variationId - b.variationId)) {
    if (!(await work(demand))) failed.push(demand.variationId);
  }
  return failed;
}
