import type { z } from "zod";
import type { AuditAction } from "#contract/audited.ts";
import { type packs as packContract, packForm } from "#contract/packs.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import {
  assignments,
  type Chosen,
  columnList,
  columnsOf,
  placeholders,
} from "#server/platform/db/columns.ts";
import { type ClubTx, inClub, violatedConstraint } from "#server/platform/db/in-club.ts";
import { cleanHtml } from "#server/platform/html/sanitize.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { wholeForm, withKept } from "#server/platform/things.ts";
import type { Text } from "#server/words/languages.ts";
import { findPictures } from "../../ground/pictures/index.ts";
import {
  findPack,
  lockPack,
  type PackAnswer,
  presentPackDetails,
  type StoredPack,
  slotsOf,
  wasGranted,
} from "./packs.queries.ts";
import { packSlotOptions, packSlots, packs } from "./packs.tables.ts";
import { keptSlots, writeSlots } from "./slots.ts";

type Form = z.output<typeof packForm>;

/** Adds a pack. Throws DUPLICATE if the season already has one with this name. */
export function storePack(ctx: Ctx, form: Form): Promise<PackAnswer> {
  return inClub(ctx, async (tx) => {
    const id = await write(tx, insertText, await values(tx, form));
    await writeParts(tx, id, form);
    return finish(tx, ctx, "pack.created", id, null);
  });
}

/** Changes a pack; existing orders stay as they are. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export function updatePack(
  ctx: Ctx,
  { id, version, ...changes }: Input<typeof packContract.update>,
): Promise<PackAnswer> {
  return inClub(ctx, async (tx) => {
    const locked = await lockPack(tx, id);
    if (!locked) throw new ApiError("NOT_FOUND");
    if (locked.version !== version) throw new ApiError("STALE_VERSION");
    if (locked.type !== changes.type)
      throw new ApiError("VALIDATION_FAILED", { errors: { type: [({ packs }) => packs.typeFixed] } });
    const before = await showPack(tx, id);
    const whole = withKept(changes, storedForm(locked, before));
    const form = wholeForm(packForm, { ...whole, slots: keptSlots(whole.slots, before.slots) });
    await write(tx, updateText, [id, ...(await values(tx, form, locked.image))]);
    await writeParts(tx, id, form);
    return finish(tx, ctx, "pack.updated", id, before);
  });
}

function storedForm({ description, image, opens_on, closes_on }: StoredPack, shown: PackAnswer) {
  const membership_category_ids = shown.membership_categories.map(({ id }) => id);
  return { description, image, opens_on, closes_on, membership_category_ids };
}

/** A pack with its slots. Throws NOT_FOUND. */
export async function showPack(tx: ClubTx, id: number): Promise<PackAnswer> {
  const row = await findPack(tx, id);
  if (!row) throw new ApiError("NOT_FOUND");
  return presentPackDetails(row, await slotsOf(tx, [id]), !(await wasGranted(tx, id)));
}

const formColumns = columnsOf(packs, ["club_id", "id", "created_at", "version"]);
const insertText = `insert into packs (club_id, ${columnList(formColumns)})
  values ($1, ${placeholders(formColumns, 2)}) returning id`;
const updateText = `update packs set ${assignments(formColumns, 3)}, version = version + 1
  where club_id = $1 and id = $2 returning id`;

/** `keptImage`: the picture it already has, which may stay. */
async function values(tx: ClubTx, form: Form, keptImage: string | null = null): Promise<unknown[]> {
  const key = form.image ?? null;
  const found = key === null ? null : ((await picture(tx, key, keptImage)) ?? null);
  const row: Chosen<typeof packs, typeof formColumns> = {
    type: form.type,
    name: form.name,
    description: cleanHtml(form.description, { clubId: tx.clubId }),
    season: form.season,
    opens_on: form.opens_on ?? null,
    closes_on: form.closes_on ?? null,
    status: form.status,
    image: key,
    image_width: found?.width ?? 0,
    image_height: found?.height ?? 0,
  };
  return formColumns.map((column) => row[column]);
}

async function picture(tx: ClubTx, key: string, keptImage: string | null) {
  if (key === keptImage) {
    const [kept] = await tx.query<{ width: number; height: number }>(
      "select image_width as width, image_height as height from packs where club_id = $1 and image = $2 limit 1",
      [tx.clubId, key],
    );
    return kept;
  }
  return (await findPictures(tx, [key], "image")).get(key);
}

async function write(tx: ClubTx, text: string, rest: unknown[]): Promise<number> {
  try {
    const [row] = await tx.query<{ id: number }>(text, [tx.clubId, ...rest]);
    if (!row) throw new Error("The pack was not stored");
    return row.id;
  } catch (error) {
    if (violatedConstraint(error) !== "packs_name") throw error;
    const text: Text = ({ packs }) => packs.nameTaken;
    throw new ApiError("DUPLICATE", { errors: { name: [text] }, cause: error });
  }
}

async function writeParts(tx: ClubTx, packId: number, form: Form): Promise<void> {
  await writeSlots(tx, packId, form.slots);
  const ids = form.type === "default" ? [...new Set(form.membership_category_ids)] : [];
  const existing = await tx.query(
    "select id from membership_categories where club_id = $1 and id = any($2) for key share",
    [tx.clubId, ids],
  );
  if (existing.length !== ids.length)
    throw new ApiError("VALIDATION_FAILED", {
      errors: { membership_category_ids: [({ packs }) => packs.chooseMemberships] },
    });
  await tx.query("delete from pack_memberships where club_id = $1 and pack_id = $2", [tx.clubId, packId]);
  await tx.query(
    `insert into pack_memberships (club_id, pack_id, membership_category_id)
     select $1, $2, category from unnest($3::bigint[]) category`,
    [tx.clubId, packId, ids],
  );
}

async function finish(
  tx: ClubTx,
  ctx: Ctx,
  action: AuditAction,
  id: number,
  before: PackAnswer | null,
): Promise<PackAnswer> {
  const after = await showPack(tx, id);
  await recordAudit(tx, ctx, { action, subjectKind: "pack", subjectId: id, before, after });
  return after;
}

// Where a copy differs, and what it gets from its new place.
const ofPack = columnList(
  columnsOf(packs, [
    ...(["club_id", "id", "season", "status", "opens_on", "closes_on", "created_at", "version"] as const),
  ]),
);
const ofSlot = columnList(columnsOf(packSlots, ["club_id", "id", "pack_id"]));
const ofOption = columnsOf(packSlotOptions, ["club_id", "id", "slot_id"]);

/** Makes a draft with the same slots for another season, without dates. Throws NOT_FOUND, DUPLICATE. */
export async function duplicatePack(
  ctx: Ctx,
  { id, season }: { id: number; season: string },
): Promise<PackAnswer> {
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
        `insert into pack_slot_options (club_id, slot_id, ${columnList(ofOption)})
         select o.club_id, made.id, ${columnList(ofOption, "o.")}
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

/** Deletes a pack that nobody ever got. Throws NOT_FOUND, IN_USE. */
export function deletePack(ctx: Ctx, id: number): Promise<void> {
  return inClub(ctx, async (tx) => {
    if (!(await lockPack(tx, id))) throw new ApiError("NOT_FOUND");
    if (await wasGranted(tx, id))
      throw new ApiError("IN_USE", {
        message: ({ packs }) => packs.held,
      });
    const before = await showPack(tx, id);
    const values = [tx.clubId, id];
    await tx.query("delete from pack_memberships where club_id = $1 and pack_id = $2", values);
    await tx.query(
      `delete from pack_slot_options where club_id = $1
       and slot_id in (select id from pack_slots where club_id = $1 and pack_id = $2)`,
      values,
    );
    await tx.query("delete from pack_slots where club_id = $1 and pack_id = $2", values);
    await tx.query("delete from packs where club_id = $1 and id = $2", values);
    await recordAudit(tx, ctx, { action: "pack.deleted", subjectKind: "pack", subjectId: id, before });
  });
}
