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
  const known = goodsOf.get(run) ?? openGoods();
  goodsOf.set(run, known);
  return known;
}

function openGoods(): RunGoods {
  let known: { goods: RedemptionGoods; stock: Stock; packIds: Set<number>; readAt: number } | null = null;
  return {
    async decide(tx, ctx, rows, plan) {
      const ids = rows.map(({ pack_id }) => pack_id);
      const isYoung = known !== null && performance.now() - known.readAt < lifeMs;
      if (known && isYoung && ids.every((id) => known?.packIds.has(id))) {
        const plans = await plan(known.goods, known.stock);
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
