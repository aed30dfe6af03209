import { home } from "#words/home.ts";
import { paths } from "../../lib/paths.ts";

const words = home.stage;

/** What the button of the stage says: the club's own words, or what suits where it leads. */
export function stageButton(link: string, ownWords: string): string {
  if (ownWords !== "") return ownWords;
  const [path = ""] = link.toLowerCase().split(/[?#]/);
  if (path.startsWith("/productdetail/")) return words.toProduct;
  if (path === paths.entitlements) return words.toPacks;
  if (path === paths.shop) return words.toShop;
  return words.more;
}
