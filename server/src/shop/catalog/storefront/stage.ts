import type { HomeStage } from "#contract/home-stage.ts";
import { pictureOf } from "../../../ground/pictures/index.ts";
import type { Snapshot } from "./snapshot.ts";

type Shop = Pick<Snapshot, "stage" | "products" | "categories">;

/** What the home page begins with; null if the club has written nothing for it. */
export function presentStage(shop: Shop): HomeStage | null {
  const { stage } = shop;
  if (!stage || !(stage.stage_image || stage.stage_title || stage.stage_sentence || stage.stage_link))
    return null;
  return {
    image: pictureOf({
      key: stage.stage_image,
      alt: stage.stage_image_alt,
      width: stage.stage_image_width,
      height: stage.stage_image_height,
    }),
    title: stage.stage_title,
    sentence: stage.stage_sentence,
    link: leadsSomewhere(shop, stage.stage_link) ? stage.stage_link : null,
    button: stage.stage_button,
  };
}

/** False for a product or category that has gone since the link was written. */
function leadsSomewhere({ products, categories }: Shop, link: string): boolean {
  const product = /^\/productdetail\/(\d+)/i.exec(link)?.[1];
  if (product !== undefined) return products.has(Number(product));
  const [path = "", query = ""] = link.split("?");
  const category = path.toLowerCase() === "/shop" && new URLSearchParams(query).get("category_id");
  return link !== "" && (!category || categories.some(({ id }) => String(id) === category));
}
