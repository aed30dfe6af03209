import { z } from "zod";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { defineJob, type JobDefinition, type JobRun, startJob } from "../../jobs/index.ts";
import { utcDay } from "../utc-day.ts";
import { type Audience, peopleOf } from "./audience.ts";
import { grantPack } from "./grant-packs.ts";
import { batchesOf } from "./grants.rules.ts";
import { tellOfPacks } from "./tell-families.ts";

const kind = "grant_pack";
const batchSize = 100;
const maxBatches = 2000;

const inputSchema = z.object({
  pack_id: z.int().positive(),
  source: z.enum(["hand", "filter"]),
  /** The people, as they were when the job was started; a family is in one batch. */
  batches: z.array(z.array(z.int().positive())).max(maxBatches),
});
type GrantJob = z.infer<typeof inputSchema>;
type Item = Pick<GrantJob, "pack_id" | "source"> & { memberIds: number[]; first: number };

/** Gives a pack to people: a batch of families in one transaction, with the mails that tell them. */
const grantPackJob = defineJob<GrantJob, Item>({
  kind,
  input: inputSchema,
  maxItems: maxBatches,
  async items(_ctx, { batches, pack_id, source }) {
    let next = 1;
    return batches.map((memberIds) => {
      const item = { pack_id, source, memberIds, first: next };
      next += memberIds.length;
      return item;
    });
  },
  perItem: grantBatch,
  label: ({ first, memberIds }) => `People ${first} to ${first + memberIds.length - 1}`,
});

export const entitlementJobs: JobDefinition[] = [grantPackJob];

/**
 * Queues the grant of a live pack to the people that an audience names or finds now; gives the job's number. Throws
 * NOT_FOUND, and IN_USE with a sentence where the pack can not be given.
 */
export function startGrant(
  ctx: Ctx,
  { pack_id, audience }: { pack_id: number; audience: Audience },
): Promise<number> {
  return inClub(ctx, async (tx) => {
    await checkGrantable(tx, ctx, pack_id);
    const batches = batchesOf(await peopleOf(tx, audience), batchSize);
    const source = "filter" in audience ? "filter" : "hand";
    return startJob(tx, ctx, { kind, input: { pack_id, source, batches }, total: batches.length });
  });
}

async function grantBatch(ctx: Ctx, { pack_id, source, memberIds }: Item, run: JobRun): Promise<undefined> {
  await inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    await checkGrantable(tx, ctx, pack_id);
    const granted = await grantPack(tx, ctx, { packId: pack_id, memberIds, source });
    await tellOfPacks(tx, ctx, granted, (familyId) => `pack_granted:${run.jobId}:${familyId}`);
  });
}

/** Keeps the pack as it is until the transaction ends. Throws NOT_FOUND, IN_USE. */
async function checkGrantable(tx: ClubTx, ctx: Ctx, packId: number): Promise<void> {
  const [pack] = await tx.query<{ status: string; closes_on: string | null }>(
    "select status, closes_on::text from packs where club_id = $1 and id = $2 for key share",
    [tx.clubId, packId],
    "grantable_pack",
  );
  if (!pack) throw new ApiError("NOT_FOUND");
  if (pack.status === "draft") refuse("This pack is a draft. Make it live first, then give it to people.");
  if (pack.status === "archived") refuse("This pack is archived, so nobody can get it any more.");
  if (pack.closes_on !== null && pack.closes_on < utcDay(ctx))
    refuse("The last day of this pack is over. Give it a later one first.");
}

function refuse(message: string): never {
  throw new ApiError("IN_USE", { message });
}
