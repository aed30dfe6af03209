import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import { type Goods, type PersonPlan, readGoods } from "./plan-people.ts";
import type { Stock } from "./redemption.rules.ts";

/** Older than this, packs, variations and methods are read again. */
const lifeMs = 2_000;

/** What a run has read for all of its people, so that it need not be read for each of them. */
export type RunGoods = {
  /**
   * Plans with what is known. Whoever would not get everything is planned for again with what the database says now,
   * so nobody is left out because of something remembered. What is taken too much the database refuses.
   */
  decide(
    tx: ClubTx,
    ctx: Ctx,
    rows: { pack_id: number }[],
    plan: (goods: Goods, stock: Stock) => PersonPlan[],
  ): Promise<PersonPlan[]>;
  /** Called when an order was not placed after all: the stock that is known is wrong then. */
  forget(): void;
};

const goodsOf = new WeakMap<JobRun, RunGoods>();

/** Of this run; gone when the run is. */
export function runGoods(run: JobRun): RunGoods {
  const known = goodsOf.get(run) ?? openGoods();
  goodsOf.set(run, known);
  return known;
}

function openGoods(): RunGoods {
  let known: { goods: Goods; stock: Stock; packIds: Set<number>; readAt: number } | null = null;
  return {
    async decide(tx, ctx, rows, plan) {
      const ids = rows.map(({ pack_id }) => pack_id);
      const isYoung = known !== null && performance.now() - known.readAt < lifeMs;
      if (known && isYoung && ids.every((id) => known?.packIds.has(id))) {
        const plans = plan(known.goods, known.stock);
        if (plans.every(getsEverything)) return plans;
      }
      const packIds = new Set([...(known?.packIds ?? []), ...ids]);
      const readAt = performance.now();
      known = { goods: await readGoods(tx, ctx, [...packIds]), stock: new Map(), packIds, readAt };
      return plan(known.goods, known.stock);
    },
    forget() {
      known = null;
    },
  };
}

function getsEverything({ packs }: PersonPlan): boolean {
  return packs.every((one) => "lines" in one);
}
