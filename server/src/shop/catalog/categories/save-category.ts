import type { categories } from "#contract/categories.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { findPictures } from "../../../ground/pictures/index.ts";
import { saveInClub } from "../save-in-club.ts";
import { freeSlug } from "../slugs.queries.ts";
import { type CategoryRow, checkName, findCategory, lockCategories } from "./categories.queries.ts";

/** As many as one call can put in order. */
const maxCategories = 500;

type Picture = Pick<CategoryRow, "image" | "image_width" | "image_height">;
const noPicture: Picture = { image: null, image_width: 0, image_height: 0 };

/** Adds a category behind the others. Throws DUPLICATE where one has the name. */
export async function storeCategory(ctx: Ctx, form: Input<typeof categories.store>): Promise<CategoryRow> {
  return saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    const [all] = await tx.query<{ count: number; next: number }>(
      "select count(*) as count, coalesce(max(position) + 1, 0) as next from categories where club_id = $1",
      [tx.clubId],
    );
    if (all && all.count >= maxCategories)
      throw new ApiError("VALIDATION_FAILED", {
        message: `A club can have at most ${maxCategories} categories.`,
      });
    await checkName(tx, form.name, null);
    const { image, image_width, image_height } = await pictureFor(tx, form.image, noPicture);
    const [row] = await tx.query<{ id: number }>(
      `insert into categories (club_id, name, slug, position, image, image_width, image_height)
       values ($1, $2, $3, $4, $5, $6, $7) returning id`,
      [
        tx.clubId,
        form.name,
        await freeSlug(tx, "categories", form.name, "category"),
        all?.next ?? 0,
        image,
        image_width,
        image_height,
      ],
    );
    if (!row) throw new Error("The category was not stored");
    const stored = await findCategory(tx, row.id);
    const entry = { subjectKind: "category", subjectId: row.id, after: { name: stored.name, image } };
    await recordAudit(tx, ctx, { action: "category.created", ...entry });
    return stored;
  });
}

/** Changes name or picture; the slug stays. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function updateCategory(ctx: Ctx, form: Input<typeof categories.update>): Promise<CategoryRow> {
  return saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    const before = await findCategory(tx, form.id);
    if (before.version !== form.version) throw new ApiError("STALE_VERSION");
    await checkName(tx, form.name, form.id);
    const picture = await pictureFor(tx, form.image, before);
    await tx.query(
      `update categories set name = $3, image = $4, image_width = $5, image_height = $6, version = version + 1
       where club_id = $1 and id = $2`,
      [tx.clubId, form.id, form.name, picture.image, picture.image_width, picture.image_height],
    );
    const after = await findCategory(tx, form.id);
    await recordAudit(tx, ctx, {
      action: "category.updated",
      subjectKind: "category",
      subjectId: form.id,
      before: { name: before.name, image: before.image },
      after: { name: after.name, image: after.image },
    });
    return after;
  });
}

async function pictureFor(tx: ClubTx, key: string | null | undefined, before: Picture): Promise<Picture> {
  if (!key) return noPicture;
  if (key === before.image) return before;
  const found = (await findPictures(tx, [key], "image")).get(key);
  return { image: key, image_width: found?.width ?? 0, image_height: found?.height ?? 0 };
}
