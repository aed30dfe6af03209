import type { CategoryRow as ShownCategory } from "#contract/categories.ts";
import { showPicture } from "../../../ground/pictures/index.ts";
import type { StoredCategory } from "./categories.queries.ts";

export function presentCategory({ image, image_width, image_height, ...row }: StoredCategory): ShownCategory {
  const picture = image ? { key: image, alt: row.name, width: image_width, height: image_height } : null;
  return { ...row, image: showPicture(picture) };
}
