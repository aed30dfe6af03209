import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import { createClub, createProduct, rowsOf } from "#server/testing/factories.ts";
import { migrateTo } from "#server/testing/older-schema.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";

let target: Target;
beforeAll(async () => {
  target = await newTarget();
  await migrateTo(target.owner, 47);
});
afterAll(() => target.close());

it("of before pictures were stored as wide as they came have the width of their largest file", async () => {
  const { owner } = target;
  const clubId = await createClub(owner, { domain: "older" });
  const { productId } = await createProduct(owner, clubId);
  const widths = [100, 160, 320, 319, 639, 640, 900, 1280, 3000];
  await owner.query(
    `insert into product_images (club_id, product_id, key, width, height)
     select $1, $2, 'x', width, 3 * width from unnest($3::int[]) as width`,
    [clubId, productId, widths],
  );
  await owner.query(
    `insert into pictures (club_id, key, width, height) select club_id, key || width, width, height from product_images`,
  );
  await owner.query(
    "update clubs set stage_image = 'x', stage_image_width = 639, stage_image_height = 213 where id = $1",
    [clubId],
  );
  await migrate({ ...target.platform.config, rights: tableRights() });
  const stored = [100, 160, 320, 160, 320, 640, 640, 1280, 3000];
  for (const table of ["product_images", "pictures"])
    expect(
      await rowsOf(owner, `select width, height from ${table} where club_id = $1 order by id`, [clubId]),
    ).toEqual(stored.map((width) => ({ width, height: 3 * width })));
  expect(
    await rowsOf(
      owner,
      "select stage_image_width as width, stage_image_height as height from clubs where id = $1",
      [clubId],
    ),
  ).toEqual([{ width: 320, height: 107 }]);
});
