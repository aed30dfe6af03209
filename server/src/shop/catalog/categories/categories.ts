import type { categories, CategoryRow as ShownCategory } from "#contract/categories.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { type ClubTx, inClub } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { addRow, changeRow, type Things, withKept } from "#server/platform/things.ts";
import { findPictures, showPicture } from "../../../ground/pictures/index.ts";
import { categories as table } from "../catalog.tables.ts";
import { freeSlug, saveInClub } from "../free-names.ts";
import {
  categoryFacts,
  checkName,
  findCategory,
  lockCategories,
  type StoredCategory,
} from "./categories.queries.ts";

/** As many as one call can reorder. */
const maxCategories = 500;

const shelves: Things<typeof table, "created" | "updated"> = {
  table,
  kind: "category",
  facts: categoryFacts,
};

type Picture = Pick<StoredCategory, "image" | "image_width" | "image_height">;
const noPicture: Picture = { image: null, image_width: 0, image_height: 0 };

/** Adds a category after the others. Throws DUPLICATE if the name is taken. */
export async function storeCategory(ctx: Ctx, form: Input<typeof categories.store>): Promise<StoredCategory> {
  return saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    const [all] = await tx.query<{ count: number; next: number }>(
      "select count(*) as count, coalesce(max(position) + 1, 0) as next from categories where club_id = $1",
      [tx.clubId],
    );
    if (all && all.count >= maxCategories)
      throw new ApiError("VALIDATION_FAILED", {
        message: ({ catalog }) => catalog.tooManyCategories(maxCategories),
      });
    await checkName(tx, form.name, null);
    const values = await formValues(tx, form, noPicture);
    const slug = await freeSlug(tx, "categories", form.name, "category");
    const { id } = await addRow(tx, ctx, shelves, { ...values, slug, position: all?.next ?? 0 });
    return findCategory(tx, id);
  });
}

/** Changes name or picture; the slug stays. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function updateCategory(
  ctx: Ctx,
  { id, version, ...form }: Input<typeof categories.update>,
): Promise<StoredCategory> {
  return saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    await changeRow(tx, ctx, shelves, { id, version }, async (before) => {
      await checkName(tx, form.name, id);
      return formValues(tx, withKept(form, { image: before.image }), before);
    });
    return findCategory(tx, id);
  });
}

/** What a form writes; slug and position are set once, when a category is created. */
async function formValues(
  tx: ClubTx,
  form: Input<typeof categories.store>,
  before: Picture,
): Promise<Picture & { name: string }> {
  return { name: form.name, ...(await pictureFor(tx, form.image, before)) };
}

async function pictureFor(tx: ClubTx, key: string | null | undefined, before: Picture): Promise<Picture> {
  if (!key) return noPicture;
  const { image, image_width, image_height } = before;
  if (key === image) return { image, image_width, image_height };
  const found = (await findPictures(tx, [key], "image")).get(key);
  return { image: key, image_width: found?.width ?? 0, image_height: found?.height ?? 0 };
}

/** Puts the categories in this order. Throws STALE_VERSION unless each of them is listed exactly once. */
export async function reorderCategories(ctx: Ctx, ids: number[]): Promise<void> {
  await inClub(ctx, async (tx) => {
    await lockCategories(tx);
    const rows = await tx.query<{ id: number }>(
      "select id from categories where club_id = $1 order by position, name collate names, id",
      [tx.clubId],
    );
    const before = rows.map(({ id }) => id);
    const listedIds = new Set(ids);
    const isComplete = ids.length === before.length && before.every((id) => listedIds.has(id));
    if (!isComplete) throw new ApiError("STALE_VERSION");
    await tx.query(
      `update categories c set position = r.place - 1
       from unnest($2::bigint[]) with ordinality as r (id, place)
       where c.club_id = $1 and c.id = r.id and c.position <> r.place - 1`,
      [tx.clubId, ids],
    );
    await recordAudit(tx, ctx, {
      action: "category.reordered",
      subjectKind: "category",
      before: { ids: before },
      after: { ids },
    });
  });
}

type DeletePlan = { id: number; move_to?: number | undefined };

/**
 * Deletes a category; its products go to `move_to`. Throws NOT_FOUND, IN_USE if it has products and no other
 * category is given for them, VALIDATION_FAILED if that one is not another category of the club.
 */
export async function deleteCategory(ctx: Ctx, { id, move_to }: DeletePlan): Promise<void> {
  await saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    const category = await findCategory(tx, id);
    if (move_to !== undefined) await checkTarget(tx, id, move_to);
    else if (category.product_count > 0) throw inUse(category);
    const moved = move_to === undefined ? [] : await moveProducts(tx, id, move_to);
    await tx.query("delete from categories where club_id = $1 and id = $2", [tx.clubId, id]);
    await recordAudit(tx, ctx, {
      action: "category.deleted",
      subjectKind: "category",
      subjectId: id,
      before: categoryFacts(category),
      after: moved.length > 0 ? { moved_to: move_to, product_ids: moved } : null,
    });
  });
}

async function checkTarget(tx: ClubTx, id: number, target: number): Promise<void> {
  const rows = await tx.query("select 1 from categories where club_id = $1 and id = $2", [tx.clubId, target]);
  if (rows.length === 0 || target === id)
    throw new ApiError("VALIDATION_FAILED", {
      errors: { move_to: [({ catalog }) => catalog.chooseAnotherCategory] },
    });
}

/** Open forms of these products name a category that is gone, so their version goes up. */
async function moveProducts(tx: ClubTx, from: number, to: number): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    `update products set category_id = $3, version = version + 1
     where club_id = $1 and category_id = $2 returning id`,
    [tx.clubId, from, to],
  );
  return rows.map((row) => row.id);
}

function inUse({ product_count }: StoredCategory): ApiError {
  return new ApiError("IN_USE", { message: ({ catalog }) => catalog.categoryInUse(product_count) });
}

export function presentCategory({ image, image_width, image_height, ...row }: StoredCategory): ShownCategory {
  const picture = image ? { key: image, alt: row.name, width: image_width, height: image_height } : null;
  return { ...row, image: showPicture(picture) };
}
