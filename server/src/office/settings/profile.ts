import type { settings } from "#contract/settings.ts";
import type { Ctx } from "#server/platform/context.ts";
import type { ClubTx } from "#server/platform/db/in-club.ts";
import { ApiError } from "#server/platform/http/api-error.ts";
import type { Input } from "#server/platform/http/routes.ts";
import { endedForGood } from "../../ground/clubs/index.ts";
import { findPictures, pictureOf } from "../../ground/pictures/index.ts";
import { keepLastDays } from "../../shop/credits/index.ts";
import { changeSettings } from "./settings.ts";

/** Changes name, colours and logo. Throws STALE_VERSION, and VALIDATION_FAILED for a logo that is not the club's. */
export function changeProfile(ctx: Ctx, form: Input<typeof settings.updateProfile>) {
  const { club_name: name, club_logo, primary_color, secondary_color, time_zone, version } = form;
  return changeSettings(ctx, {
    section: "profile",
    version,
    async to(record, tx) {
      const { time_zone: before } = record.club;
      if (time_zone !== undefined && time_zone !== before) {
        const endedBefore = endedForGood(record.club, ctx.platform.clock.now());
        await keepLastDays(tx, { from: before, to: time_zone, endedBefore });
      }
      const logo = club_logo === undefined ? {} : { logo: club_logo && (await logoOf(tx, club_logo)) };
      const zone = time_zone === undefined ? {} : { time_zone };
      return { club: { name, primary_color, secondary_color, ...logo, ...zone } };
    },
  });
}

/** Removes the logo, if `image` is the current one or empty. Throws NOT_FOUND. */
export function deleteLogo(ctx: Ctx, { image }: Input<typeof settings.deleteImage>) {
  return changeSettings(ctx, {
    section: "profile",
    version: null,
    to({ club }) {
      if (image !== undefined && image !== `/files/${club.logo}`) throw new ApiError("NOT_FOUND");
      return { club: { logo: null } };
    },
  });
}

/** The file to show for an uploaded picture: a logo is shown in one size, so one of its files is enough. */
async function logoOf(tx: ClubTx, key: string): Promise<string> {
  const stored = (await findPictures(tx, [key], "club_logo")).get(key);
  const picture = pictureOf(stored ? { ...stored, alt: "" } : null);
  if (!picture) throw new Error(`No picture ${key}`);
  return picture.url.replace(/^\/files\//, "");
}

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
