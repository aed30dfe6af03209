import { setTimeout as pause } from "node:timers/promises";
import type { Finding, World } from "../world.ts";
import { comeToRest } from "./come-to-rest.ts";
import { compareOrders, lasting } from "./compare.ts";
import { compareImported } from "./compare-people.ts";
import { compareGoods, compareWallets, findUnknownOrders } from "./compare-rest.ts";
import { sellsByCard } from "./sells-by-card.ts";

const againAfterMs = 1_500;

/** Brings the product to rest and checks every invariant. */
export async function checkAtRest(world: World): Promise<void> {
  await comeToRest(world);
  await sellsByCard(world);
  const first = await differences(world);
  if (first.length > 0) {
    await pause(againAfterMs);
    for (const { what, detail } of lasting(first, await differences(world))) world.report(what, detail);
  }
  for (const words of world.stage.product.deaths.splice(0)) world.report("a process ended by itself", words);
  const { code, output } = await world.stage.product.command(["audit"]);
  if (code !== 0) world.report("the product's own audit found something", output);
}

async function differences(world: World): Promise<Finding[]> {
  const found: Finding[] = [];
  const problem = (what: string, detail: string) => void found.push({ what, detail });
  await findUnknownOrders(world, problem);
  const money = await compareOrders(world, problem);
  await compareGoods(world, problem);
  await compareWallets(world, money, problem);
  await compareImported(world, problem);
  return found;
}
