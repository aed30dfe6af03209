import { z } from "zod";
import { clubToday } from "#server/platform/clock.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { defineJob, type JobDefinition, type JobRun, startJob } from "../../../ground/jobs/index.ts";
import { belongsToClub, joinPrimary } from "../../../people/members/index.ts";
import { tellOfPacks } from "../entitlements.mails.ts";
import { type Audience, audienceMembers, maxAudience } from "./audience.ts";
import { grantPack } from "./grant-packs.ts";

const kind = "grant_pack";

const person = z.object({ id: z.int().positive(), family_id: z.int().positive() });
const inputSchema = z.object({
  pack_id: z.int().positive(),
  source: z.enum(["hand", "filter"]),
  /** As they were found when the job was started, family by family. */
  people: z.array(person).max(maxAudience),
});
type GrantJob = z.infer<typeof inputSchema>;
type Item = Pick<GrantJob, "pack_id" | "source"> & {
  memberId: number;
  /** All of the job's people of a family, with the last of them: then the family is told. */
  told: number[];
};

/** Grants a pack to people, each in their own transaction; each family gets one mail. */
const grantPackJob = defineJob<GrantJob, Item>({
  kind,
  input: inputSchema,
  maxItems: maxAudience,
  async items(_ctx, { people, pack_id, source }) {
    const families = Map.groupBy(people, ({ family_id }) => family_id).values();
    return [...families].flatMap((family) => {
      const ids = family.map(({ id }) => id);
      return ids.map((memberId) => ({
        pack_id,
        source,
        memberId,
        told: memberId === ids.at(-1) ? ids : [],
      }));
    });
  },
  perItem: grantOne,
});

export const entitlementJobs: JobDefinition[] = [grantPackJob];

/**
 * Queues the grant of a live pack to the people that an audience names or finds now; returns the job's id. Throws
 * NOT_FOUND, and IN_USE with a sentence if the pack cannot be given.
 */
export function startGrant(
  ctx: Ctx,
  { pack_id, audience }: { pack_id: number; audience: Audience },
): Promise<number> {
  return inClub(ctx, async (tx) => {
    await checkGrantable(tx, ctx, pack_id);
    const { people } = await audienceMembers(tx, audience);
    const source = "filter" in audience ? "filter" : "hand";
    return startJob(tx, ctx, { kind, input: { pack_id, source, people }, total: people.length });
  });
}

async function grantOne(ctx: Ctx, item: Item, run: JobRun): Promise<string | undefined> {
  return inClub(ctx, async (tx) => {
    await run.assertHeld(tx);
    await checkGrantable(tx, ctx, item.pack_id);
    const { pack_id: packId, memberId, source } = item;
    const granted = await grantPack(tx, ctx, { packId, memberIds: [memberId], source, jobId: run.jobId });
    if (item.told.length > 0) {
      const ids = await givenBy(tx, run.jobId, item.told);
      await tellOfPacks(tx, ctx, ids, (familyId) => `pack_granted:${run.jobId}:${familyId}`);
    }
    if (granted.length > 0) return undefined;
    // A run that broke off right after giving this person the pack repeats it: no reason for a message.
    return (await givenBy(tx, run.jobId, [memberId])).length > 0 ? undefined : whyNot(tx, ctx, memberId);
  });
}

/** The entitlements that a job gave these people. */
function givenBy(tx: ClubTx, jobId: number, memberIds: number[]): Promise<{ id: number }[]> {
  return tx.query<{ id: number }>(
    `select entitlement_id as id from entitlement_events
     where club_id = $1 and member_id = any($2) and event = 'granted' and job_id = $3`,
    [tx.clubId, memberIds, jobId],
    "granted_by_job",
  );
}

async function whyNot(tx: ClubTx, { words }: Ctx, memberId: number): Promise<string> {
  const [row] = await tx.query<{ name: string; is_gone: boolean }>(
    `select m.first_name || ' ' || m.last_name as name, not ${belongsToClub} as is_gone from members m ${joinPrimary}
     where m.club_id = $1 and m.id = $2`,
    [tx.clubId, memberId],
  );
  if (!row) return words.entitlements.personGone;
  return words.entitlements.hasItOrLeft({ name: row.name, isInactive: row.is_gone });
}

/** Locks the pack until the transaction ends. Throws NOT_FOUND, IN_USE. */
async function checkGrantable(tx: ClubTx, ctx: Ctx, packId: number): Promise<void> {
  const [pack] = await tx.query<{ status: string; closes_on: string | null }>(
    "select status, closes_on from packs where club_id = $1 and id = $2 for key share",
    [tx.clubId, packId],
    "grantable_pack",
  );
  if (!pack) throw new ApiError("NOT_FOUND");
  if (pack.status === "draft") refuse(({ entitlements }) => entitlements.isDraft);
  if (pack.status === "archived") refuse(({ entitlements }) => entitlements.isArchived);
  if (pack.closes_on !== null && pack.closes_on < clubToday(ctx))
    refuse(({ entitlements }) => entitlements.packIsOver);
}

function refuse(message: Text): never {
  throw new ApiError("IN_USE", { message });
}
