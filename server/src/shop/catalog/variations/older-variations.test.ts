import { afterAll, beforeAll, expect, it } from "vitest";
import { migrate } from "#server/platform/db/migrate.ts";
import { tableRights } from "#server/schema.ts";
import { createClub, createProduct, rowsOf } from "#server/testing/factories.ts";
import { migrateTo } from "#server/testing/older-schema.ts";
import { newTarget, type Target } from "#server/testing/restore-target.ts";

/** How many there were before SKUs, colours and sizes were the same in any spelling. */
const migrationsBefore = 59;

let target: Target;
beforeAll(async () => {
  target = await newTarget();
  await migrateTo(target.owner, migrationsBefore);
});
afterAll(() => target.close());

it("SKUs, colours and sizes that were only spelt otherwise are told apart by a number, and those on sale keep theirs", async () => {
  const { owner } = target;
  const clubId = await createClub(owner, { domain: "older" });
  const { productId } = await createProduct(owner, clubId, { sizes: [] });
  const other = await createProduct(owner, await createClub(owner, { domain: "away" }), { sizes: [] });
  const add = (product: typeof other, [color, size, sku]: string[], { isOld = false } = {}) =>
    owner.query(
      `insert into variations (club_id, product_id, color, color_hex, size, sku, archived_at)
       select club_id, id, $2, '#000000', $3, $4, case when $5 then now() end from products where id = $1`,
      [product.productId, color, size, sku, isOld],
    );
  const own = { ...other, productId };
  await add(own, ["Caf\u00e9", "XL", "cap-1"], { isOld: true });
  await add(own, ["Cafe\u0301", "xl ", "CAP-1"]);
  await add(own, ["CAF\u00c9", "XL  (2)", "CAP-1-2"]);
  await add(own, ["Navy", "9\u00a0cm", "CAP\u00a03"]);
  await add(own, ["Navy", "9 CM", "cap 3"]);
  await add(other, ["Navy", "XL", "CAP-1"]);
  await owner.query(
    `insert into product_images (club_id, product_id, key, color, width, height) values ($1, $2, 'a', 'Cafe\u0301', 1, 1)`,
    [clubId, productId],
  );

  await migrate({ ...target.platform.config, rights: tableRights() });

  const stored = await rowsOf(owner, "select color, size, sku from variations order by club_id, id");
  expect(stored).toEqual([
    { color: "Caf\u00e9", size: "XL (3)", sku: "cap-1-3" },
    { color: "Caf\u00e9", size: "xl", sku: "CAP-1" },
    { color: "CAF\u00c9", size: "XL (2)", sku: "CAP-1-2" },
    { color: "Navy", size: "9 cm", sku: "CAP 3" },
    { color: "Navy", size: "9 CM (2)", sku: "cap 3-2" },
    { color: "Navy", size: "XL", sku: "CAP-1" },
  ]);
  expect(await rowsOf(owner, "select color from product_images")).toEqual([{ color: "Caf\u00e9" }]);
});
