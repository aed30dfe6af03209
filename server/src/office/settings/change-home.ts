import type { settings } from "#contract/settings.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { findPictures } from "../../ground/pictures/index.ts";
import { changeSettings } from "./change-settings.ts";

/** Changes what the home page begins with. Throws STALE_VERSION, and VALIDATION_FAILED for a picture that is not the club's. */
export function changeHome(ctx: Ctx, form: Input<typeof settings.homeSettings>) {
  const { image, image_alt, title, sentence, link, button, version } = form;
  return changeSettings(ctx, {
    section: "home",
    version,
    async to(_, tx) {
      const stored = image === null ? undefined : (await findPictures(tx, [image], "image")).get(image);
      return {
        club: {
          stage_image: stored?.key ?? "",
          stage_image_width: stored?.width ?? 0,
          stage_image_height: stored?.height ?? 0,
          stage_image_alt: stored ? image_alt : "",
          stage_title: title,
          stage_sentence: sentence,
          stage_link: link,
          stage_button: button,
        },
      };
    },
  });
}
