import { eventually } from "#server/testing/eventually.ts";
import { rowsOf } from "#server/testing/factories.ts";
import type { Answer } from "#server/testing/test-server.ts";
import { runJobs } from "../../ground/jobs/index.ts";
import { newBuyer, type Product, type Shop } from "../checkout/checkout.testing.ts";
import { orderFor } from "../checkout/on-behalf/on-behalf.testing.ts";
import { grant, newPack } from "../entitlements/entitlements.testing.ts";
import { redeemPacksJob, undoRedemptionJob } from "../redemption/redemption.jobs.ts";
import { type Arrived, bought, firstLineOf } from "./returns.testing.ts";

/** Who pays for an order; with a pack the club does, and redeems it for the member. */
export const payers = ["credits", "card", "marked_paid", "club", "pack"] as const;

/** `jobId`: of the run that redeemed it. */
export type Made = Arrived & { jobId: number | null };

/** An order of three pieces, by whoever pays for it. */
export async function begun(
  shop: Shop,
  product: Product,
  payer: (typeof payers)[number],
  credits: number,
): Promise<Made> {
  if (payer === "credits" || payer === "card")
    return {
      ...(await bought(shop, { product, quantity: 3, card: payer === "card", credits })),
      jobId: null,
    };
  const buyer = await newBuyer(shop, 100_000);
  const [m, l] = product.variationIds as [number, number];
  const jobId = payer === "pack" ? await redeem(shop, product, buyer.memberId) : null;
  if (jobId === null) {
    const items = [{ product_id: product.productId, variation_id: m, quantity: 3 }];
    const reason = "Cash at the bar";
    const answer = await orderFor(shop, buyer, product, {
      items,
      payer,
      ...(payer !== "club" && { reason }),
    });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
  const [stored] = await rowsOf<{ id: number }>(
    shop.server.owner,
    "select id from orders where member_id = $1",
    [buyer.memberId],
  );
  const orderId = Number(stored?.id);
  return { buyer, product, orderId, lineId: await firstLineOf(shop, orderId), m, l, jobId };
}

async function redeem(shop: Shop, product: Product, memberId: number): Promise<number> {
  const [m] = product.variationIds;
  const options = [{ productId: product.productId }];
  const pack = await newPack(shop, [{ quantity: 3, options, ...(m && { defaultVariationId: m }) }]);
  await grant(shop, pack, memberId);
  const answer = await shop.server.call(shop.domain, "POST", "/redeem-auto-redemption-packs", {
    token: shop.adminToken,
    body: { type: "specific", member_ids_arr: [memberId] },
  });
  await runOf(shop, answer);
  return answer.body.data.job_id;
}

/** Works on the job named in an answer until it has ended. */
export async function runOf(shop: Shop, answer: Answer): Promise<Answer> {
  if (answer.status !== 200) return answer;
  const worker = await runJobs(shop.server.platform, [redeemPacksJob, undoRedemptionJob]);
  try {
    await eventually(async () => {
      const path = `/jobs/${answer.body.data.job_id}`;
      const job = await shop.server.call(shop.domain, "GET", path, { token: shop.adminToken });
      return ["done", "failed", "cancelled"].includes(job.body.data.status);
    });
  } finally {
    await worker.stop();
  }
  return answer;
}
