import { afterAll, beforeAll, expect, it } from "vitest";
import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import { isFullScale, scaled } from "#server/testing/scale.ts";
import { handOutAgain, startWorker, type WorkerProcess } from "#server/testing/worker-process.ts";
import { expectSound } from "../../../sales/orders/orders.testing.ts";
import { filled, openTracking, type TrackingClub } from "./tracking-import.testing.ts";

const orders = scaled(120, 5_000);
const kills = scaled(2, 10);
const often = { interval: scaled(5, 100) };

let club: TrackingClub;
beforeAll(async () => {
  club = await openTracking({ withWorker: false });
});
afterAll(() => club.close());

const settled = async () =>
  (
    await rowsOf<{ n: number }>(
      club.server.owner,
      "select count(*)::int as n from tracking_rows where outcome is not null",
    )
  )[0]?.n ?? 0;

it("I-13: an import of tracking numbers whose worker is killed goes on, and sends and mails each order once", async () => {
  const numbers: string[] = [];
  for (let at = 0; at < orders; at += 1) numbers.push((await club.order()).number);
  const answer = club.sendRows(numbers.map((number, at) => filled(number, `KILL-${10_000 + at}`)));
  let worker: WorkerProcess = startWorker(club.server);
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const enough = Math.floor((orders * kill) / (kills + 2));
      await eventually(async () => expect(await settled()).toBeGreaterThan(enough), often);
      await worker.end("SIGKILL");
      expect(await settled()).toBeLessThan(orders);
      worker = startWorker(club.server);
      if (!isFullScale) await handOutAgain(club.server);
    }
    await eventually(async () => expect(await settled()).toBe(orders), often);
  } finally {
    await worker.end("SIGKILL");
  }
  const { body } = await answer;
  const { body: later } = await club.result(body.data.job_id);
  expect(later.data).toMatchObject({ shipped: orders, corrected: 0, skipped: 0, failed: 0 });
  const sent = await rowsOf(
    club.server.owner,
    `select (select count(*)::int from parcels) as parcels,
         (select count(*)::int from mails where event = 'parcel_shipped') as mails,
         (select count(distinct order_id)::int from parcels) as orders`,
  );
  expect(sent).toEqual([{ parcels: orders, mails: orders, orders }]);
  await expectSound(club);
});
