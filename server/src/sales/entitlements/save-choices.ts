import { isDeepStrictEqual } from "node:util";
import type { Entitlement } from "#contract/entitlements.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { clubToday } from "#server/platform/days.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import { lockMember, updateMember } from "../../people/members/index.ts";
import type { PackDetails } from "../../shop/packs/index.ts";
import { choiceProblems, findPacks } from "./choose-packs.ts";
import { presentEntitlement } from "./entitlements.present.ts";
import {
  type EntitledPersonRow,
  type EntitlementRow,
  entitlementsNamed,
  lockEntitlement,
  type PackVariation,
} from "./entitlements.queries.ts";
import { type Choice, isOver, sizesAfter } from "./entitlements.rules.ts";

type Saving = { entitlement_id: number; choices: Choice[] };

/**
 * Saves what was chosen for an open entitlement of somebody in the family, even before its first day. It replaces what
 * was saved before; the same again changes nothing. The sizes go into the person's profile. Throws NOT_FOUND,
 * ENTITLEMENT_NOT_OPEN, and VALIDATION_FAILED for what a slot does not allow.
 */
export async function saveChoices(
  tx: ClubTx,
  ctx: Ctx,
  family: EntitledPersonRow[],
  { entitlement_id, choices }: Saving,
): Promise<Entitlement> {
  const reach = family.map(({ id }) => id);
  const [seen] = await entitlementsNamed(tx, [entitlement_id], reach);
  if (!seen) throw new ApiError("NOT_FOUND");
  // The person before the entitlement: that is everybody's lock order.
  const member = await lockMember(tx, seen.member_id);
  const row = await lockEntitlement(tx, entitlement_id);
  if (!row) throw new ApiError("NOT_FOUND");
  const around = await findPacks(tx, ctx, [row]);
  const pack = around.packs.get(row.pack_id);
  if (pack?.status !== "live" || row.status !== "open" || isOver(row, clubToday(ctx)))
    throw new ApiError("ENTITLEMENT_NOT_OPEN");
  refuseWrong(pack, around.variations, choices);
  const kept = await keep(tx, ctx, row, choices);
  const chosen = choices.flatMap(
    ({ variation_id }) => around.variations.find(({ id }) => id === variation_id) ?? [],
  );
  const sizes = sizesAfter(member.sizes, chosen, around.variations);
  if (!isDeepStrictEqual(sizes, member.sizes)) await updateMember(tx, ctx, member, { sizes });
  const person = family.find(({ id }) => id === row.member_id);
  if (!person) throw new Error("An entitlement was read for somebody outside of the family");
  return presentEntitlement({ ...kept, order: null }, pack, { ...person, sizes }, around);
}

function refuseWrong(pack: PackDetails, variations: PackVariation[], choices: Choice[]): void {
  const problems = choiceProblems(pack, variations, choices);
  if (problems.length === 0) return;
  throw new ApiError("VALIDATION_FAILED", {
    errors: Object.fromEntries(problems.map(({ index, text }) => [`choices.${index}`, [text]])),
  });
}

async function keep(tx: ClubTx, ctx: Ctx, row: EntitlementRow, choices: Choice[]): Promise<EntitlementRow> {
  const plain = choices.map(({ slot_id, variation_id }) => ({ slot_id, variation_id }));
  const before = row.choices.map(({ slot_id, variation_id }) => ({ slot_id, variation_id }));
  if (isDeepStrictEqual(plain, before)) return row;
  await tx.query(
    `with kept as (
       update entitlements set choices = $3::jsonb, version = version + 1
       where club_id = $1 and id = $2 returning id, pack_id, member_id
     )
     insert into entitlement_events
       (club_id, entitlement_id, pack_id, member_id, event, data, actor_kind, actor_name, created_at)
     select $1, id, pack_id, member_id, 'choices_saved', jsonb_build_object('choices', $3::jsonb), $4, $5, $6 from kept`,
    [tx.clubId, row.id, JSON.stringify(plain), ctx.actor.kind, ctx.actor.name, ctx.platform.clock.now()],
    "keep_choices",
  );
  await recordAudit(tx, ctx, {
    action: "entitlement.choices_saved",
    subjectKind: "entitlement",
    subjectId: row.id,
    memberId: row.member_id,
    before: { choices: before },
    after: { choices: plain },
  });
  return { ...row, choices: plain, version: row.version + 1 };
}
