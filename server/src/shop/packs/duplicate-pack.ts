import type { AdminPack } from "#contract/packs.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { columnsOf, listed } from "#server/platform/db/columns.ts";
import { inClub, violatedConstraint } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Text } from "#server/words/languages.ts";
import { lockPack } from "./packs.queries.ts";
import { packSlotOptions, packSlots, packs } from "./packs.tables.ts";
import { showPack } from "./save-pack.ts";

// Where a copy differs, and what it gets from its new place.
const ofPack = listed(
  columnsOf(packs, [
    ...(["club_id", "id", "season", "status", "opens_on", "closes_on", "created_at", "version"] as const),
  ]),
);
const ofSlot = listed(columnsOf(packSlots, ["club_id", "id", "pack_id"]));
const ofOption = columnsOf(packSlotOptions, ["club_id", "id", "slot_id"]);

/** Makes a draft with the same slots for another season, without dates. Throws NOT_FOUND, DUPLICATE. */
export async function duplicatePack(
  ctx: Ctx,
  { id, season }: { id: number; season: string },
): Promise<AdminPack> {
  try {
    return await inClub(ctx, async (tx) => {
      if (!(await lockPack(tx, id))) throw new ApiError("NOT_FOUND");
      const values = [tx.clubId, id];
      const [copy] = await tx.query<{ id: number }>(
        `insert into packs (club_id, season, status, ${ofPack})
         select club_id, $3, 'draft', ${ofPack}
         from packs where club_id = $1 and id = $2 returning id`,
        [...values, season],
      );
      if (!copy) throw new Error("The copy of a pack was not stored");
      const copied = [...values, copy.id];
      await tx.query(
        `insert into pack_memberships (club_id, pack_id, membership_category_id)
         select club_id, $3, membership_category_id from pack_memberships where club_id = $1 and pack_id = $2`,
        copied,
      );
      // Slots are matched by position, which is unique in a pack.
      await tx.query(
        `insert into pack_slots (club_id, pack_id, ${ofSlot})
         select club_id, $3, ${ofSlot}
         from pack_slots where club_id = $1 and pack_id = $2`,
        copied,
      );
      await tx.query(
        `insert into pack_slot_options (club_id, slot_id, ${listed(ofOption)})
         select o.club_id, made.id, ${listed(ofOption, "o.")}
         from pack_slot_options o
         join pack_slots s on s.club_id = o.club_id and s.id = o.slot_id and s.pack_id = $2
         join pack_slots made on made.club_id = o.club_id and made.pack_id = $3 and made.position = s.position
         where o.club_id = $1`,
        copied,
      );
      const after = await showPack(tx, copy.id);
      const act = { action: "pack.duplicated", subjectKind: "pack", subjectId: copy.id } as const;
      await recordAudit(tx, ctx, { ...act, before: { copied_from: id }, after });
      return after;
    });
  } catch (error) {
    if (violatedConstraint(error) !== "packs_name") throw error;
    const text: Text = ({ packs }) => packs.nameTaken;
    throw new ApiError("DUPLICATE", { errors: { season: [text] }, cause: error });
  }
}
