import { z } from "zod";
import { changesForm } from "./changes.ts";
import { endpoint } from "./endpoint.ts";
import { dollarsOut } from "./money.ts";
import { storedPicture } from "./pictures.ts";
import { envelope, id, listFields, listOf, messageOnly, pictureKey, rowId, text } from "./shapes.ts";

export const categoryRow = z.object({
  id: z.int(),
  name: z.string(),
  slug: z.string(),
  /** Position in the shop's order, from 0. */
  position: z.int(),
  image: storedPicture.nullable(),
  /** Products of any status. */
  product_count: z.int(),
  live_count: z.int(),
  version: z.int(),
});
export type CategoryRow = z.infer<typeof categoryRow>;

export const categoryForm = z.object({ name: text(80), image: pictureKey.nullish() });

const saved = z.object({ message: z.string(), data: categoryRow });

export const categorySorts = ["position", "name", "product_count"] as const;

export const categories = {
  show: endpoint({
    method: "GET",
    path: "/club-category/show",
    who: "admin",
    right: "setUpShop",
    summary: "The categories in the shop's order, with how many products each has",
    tag: "Categories",
    input: z.strictObject({ ...listFields, sort: z.enum(categorySorts).optional() }),
    output: listOf(categoryRow),
  }),
  store: endpoint({
    method: "POST",
    path: "/club-category/store",
    who: "admin",
    right: "setUpShop",
    summary: "Add a category at the end",
    tag: "Categories",
    changes: ["dashboard", "products"],
    input: categoryForm,
    output: saved,
    errors: ["DUPLICATE"],
  }),
  update: endpoint({
    method: "PUT",
    path: "/club-category/update/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "Change a category's name or picture",
    tag: "Categories",
    changes: ["dashboard", "products"],
    input: changesForm(categoryForm.shape),
    output: saved,
    errors: ["NOT_FOUND", "DUPLICATE", "STALE_VERSION"],
  }),
  reorder: endpoint({
    method: "POST",
    path: "/club-category/reorder",
    who: "admin",
    right: "setUpShop",
    summary: "Put the categories in this order; every category must be named once",
    tag: "Categories",
    changes: ["dashboard", "products"],
    input: z.object({ ids: z.array(rowId).min(1).max(500) }),
    output: messageOnly,
    errors: ["STALE_VERSION"],
  }),
  delete: endpoint({
    method: "DELETE",
    path: "/club-category/delete/{id}",
    who: "admin",
    right: "setUpShop",
    summary: "Delete a category; its products go to `move_to`, which is needed while it has any",
    tag: "Categories",
    changes: ["dashboard", "products"],
    input: z.strictObject({ id, move_to: id.optional() }),
    output: messageOnly,
    errors: ["NOT_FOUND", "IN_USE"],
  }),
  topSelling: endpoint({
    method: "GET",
    path: "/club-category/top-selling",
    who: "admin",
    right: "setUpShop",
    summary: "The categories that sold most in the last 90 days, at most 10",
    tag: "Categories",
    input: z.strictObject({}),
    output: envelope(
      z.array(z.object({ id: z.int(), name: z.string(), quantity: z.int(), sales: dollarsOut })),
    ),
  }),
};
