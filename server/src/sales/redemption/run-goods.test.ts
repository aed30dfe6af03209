import { expect, it, vi } from "vitest";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import type { JobRun } from "../../ground/jobs/index.ts";
import type { PersonPlan } from "./plan-people.ts";
import * as planning from "./plan-people.ts";
import { runGoods } from "./run-goods.ts";

const tx = {} as ClubTx;
const ctx = {} as Ctx;
const plan = async (packs: PersonPlan["packs"]) => [{ packs } as PersonPlan];
const served = () => plan([{ pack: "Player pack", lines: [] }]);
const leftOut = () => plan([{ pack: "Player pack", reason: "out_of_stock", detail: () => "No more" }]);

function counted() {
  const read = vi.spyOn(planning, "readGoods").mockResolvedValue({} as planning.RedemptionGoods);
  read.mockClear();
  return read;
}

it("reads packs once for many people, and again for a pack that is new to it", async () => {
  const read = counted();
  const known = runGoods({} as JobRun);
  for (let person = 0; person < 5; person += 1) await known.decide(tx, ctx, [{ pack_id: 1 }], served);
  expect(read).toHaveBeenCalledTimes(1);
  await known.decide(tx, ctx, [{ pack_id: 2 }], served);
  expect(read).toHaveBeenLastCalledWith(tx, ctx, [1, 2]);
});

it("leaves nobody out because of something remembered", async () => {
  const read = counted();
  const known = runGoods({} as JobRun);
  await known.decide(tx, ctx, [{ pack_id: 1 }], served);
  await known.decide(tx, ctx, [{ pack_id: 1 }], leftOut);
  expect(read).toHaveBeenCalledTimes(2);
});

it("reads anew after an order was refused", async () => {
  const read = counted();
  const run = {} as JobRun;
  await runGoods(run).decide(tx, ctx, [{ pack_id: 1 }], served);
  runGoods(run).forget();
  await runGoods(run).decide(tx, ctx, [{ pack_id: 1 }], served);
  expect(read).toHaveBeenCalledTimes(2);
});
