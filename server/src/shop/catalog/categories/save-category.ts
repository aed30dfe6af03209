import type { categories } from "#contract/categories.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/context.ts";
import { assigned, type Chosen, columnsOf, listed, placed } from "#server/platform/db/columns.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { withKept } from "#server/platform/kept-fields.ts";
import { findPictures } from "../../../ground/pictures/index.ts";
import { categories as categoriesTable } from "../catalog.tables.ts";
import { saveInClub } from "../save-in-club.ts";
import { freeSlug } from "../slugs.queries.ts";
import {
  categoryFacts,
  checkName,
  findCategory,
  lockCategories,
  type StoredCategory,
} from "./categories.queries.ts";

/** As many as one call can reorder. */
const maxCategories = 500;

/** What a form writes; slug and position are set once, when a category is created. */
const formColumns = columnsOf(categoriesTable, ["club_id", "id", "slug", "position", "version"]);
type Values = Chosen<typeof categoriesTable, typeof formColumns>;

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
    const [row] = await tx.query<{ id: number }>(
      `insert into categories (club_id, slug, position, ${listed(formColumns)})
       values ($1, $2, $3, ${placed(formColumns, 4)}) returning id`,
      [
        tx.clubId,
        await freeSlug(tx, "categories", form.name, "category"),
        all?.next ?? 0,
        ...formColumns.map((column) => values[column]),
      ],
    );
    if (!row) throw new Error("The category was not stored");
    const stored = await findCategory(tx, row.id);
    const entry = { subjectKind: "category" as const, subjectId: row.id, after: categoryFacts(stored) };
    await recordAudit(tx, ctx, { action: "category.created", ...entry });
    return stored;
  });
}

/** Changes name or picture; the slug stays. Throws NOT_FOUND, STALE_VERSION, DUPLICATE. */
export async function updateCategory(
  ctx: Ctx,
  form: Input<typeof categories.update>,
): Promise<StoredCategory> {
  return saveInClub(ctx, async (tx) => {
    await lockCategories(tx);
    const before = await findCategory(tx, form.id);
    if (before.version !== form.version) throw new ApiError("STALE_VERSION");
    await checkName(tx, form.name, form.id);
    const values = await formValues(tx, withKept(form, { image: before.image }), before);
    await tx.query(
      `update categories set ${assigned(formColumns, 3)}, version = version + 1 where club_id = $1 and id = $2`,
      [tx.clubId, form.id, ...formColumns.map((column) => values[column])],
    );
    const after = await findCategory(tx, form.id);
    await recordAudit(tx, ctx, {
      action: "category.updated",
      subjectKind: "category",
      subjectId: form.id,
      before: categoryFacts(before),
      after: categoryFacts(after),
    });
    return after;
  });
}

async function formValues(
  tx: ClubTx,
  form: Input<typeof categories.store>,
  before: Picture,
): Promise<Values> {
  return { name: form.name, ...(await pictureFor(tx, form.image, before)) };
}

async function pictureFor(tx: ClubTx, key: string | null | undefined, before: Picture): Promise<Picture> {
  if (!key) return noPicture;
  const { image, image_width, image_height } = before;
  if (key === image) return { image, image_width, image_height };
  const found = (await findPictures(tx, [key], "image")).get(key);
  return { image: key, image_width: found?.width ?? 0, image_height: found?.height ?? 0 };
}
