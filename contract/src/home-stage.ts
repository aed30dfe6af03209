import { z } from "zod";
import { said } from "./said.ts";
import { accountScreens, screenIn, shopScreens } from "./screens.ts";
import { image, longText, pictureKey, text, version } from "./shapes.ts";

const mostCharactersOfLink = 300;

/** The text is a path within the club's shop, which visitors may be led to, perhaps with a query. */
export function isShopLink(link: string): boolean {
  // What the browser reads as another host, or reads otherwise than it stands there.
  if (!/^\/(?![/\\])[!-~]*$/.test(link)) return false;
  const [path = ""] = link.split(/[?#]/);
  return screenIn({ ...shopScreens, ...accountScreens }, path) !== undefined;
}

/** What the home page begins with, as the club wrote it. */
export const homeStage = z.object({
  image,
  /** Empty for the club's name. */
  title: z.string(),
  /** Empty for the club's description. */
  sentence: z.string(),
  /** A path within the shop; null if there is none, or nothing is for sale there any more. */
  link: z.string().nullable(),
  /** What the button says; empty for what suits the link. */
  button: z.string(),
});
export type HomeStage = z.infer<typeof homeStage>;

export const homeStageForm = z.object({
  image: pictureKey.nullable(),
  /** What is on the picture, for those who do not see it; empty if it only decorates. */
  image_alt: text(200, 0),
  title: text(60, 0),
  sentence: longText(200, 0),
  link: text(mostCharactersOfLink, 0).refine(
    (link) => link === "" || isShopLink(link),
    said("enterAPathOfTheShop"),
  ),
  button: text(30, 0),
  version,
});
