import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import { type PersonPlan, type RedemptionGoods, readGoods, type Stock } from "./plan-people.ts";

/** Older than this, packs, variations and methods are read again. */
const lifeMs = 2_000;

/** What a run has read for all of its people, so that it need not be read for each of them. */
export type RunGoods = {
  /**
   * Plans with what is known. Anybody who would not get everything is planned again with current data,
   * so nobody is left out because of stale data. If too much is taken, the database refuses.
   */
  decide(
    tx: ClubTx,
    ctx: Ctx,
    rows: { pack_id: number }[],
    plan: (goods: RedemptionGoods, stock: Stock) => Promise<PersonPlan[]>,
  ): Promise<PersonPlan[]>;
  /** Called when an order could not be placed after all: the known stock is wrong then. */
  forget(): void;
};

const goodsOf = new WeakMap<JobRun, RunGoods>();

/** One per run; deleted with the run. */
export function runGoods(run: JobRun): RunGoods {
  const goods = goodsOf.get(run) ?? openGoods();
  goodsOf.set(run, goods);
  return goods;
}

function openGoods(): RunGoods {
  let current: { goods: RedemptionGoods; stock: Stock; packIds: Set<number>; readAt: number } | null = null;
  return {
    async decide(tx, ctx, rows, plan) {
      const ids = rows.map(({ pack_id }) => pack_id);
      const isYoung = current !== null && performance.now() - current.readAt < lifeMs;
      if (current && isYoung && ids.every((id) => current?.packIds.has(id))) {
        const plans = await plan(current.goods, current.stock);
        if (plans.every(getsEverything)) return plans;
      }
      const packIds = new Set([...(current?.packIds ?? []), ...ids]);
      const readAt = performance.now();
      current = { goods: await readGoods(tx, ctx, [...packIds]), stock: new Map(), packIds, readAt };
      return plan(current.goods, current.stock);
    },
    forget() {
      current = null;
    },
  };
}

function getsEverything({ packs }: PersonPlan): boolean {
  return packs.every((one) => "lines" in one);
}
