import { expect, it } from "vitest";
import { panelPaths } from "#web/lib/panel-paths.ts";
import { guidePathFor } from "./guide-link.tsx";

it.each([
  ["/members/edit-member/7", "", "/guide/members-and-credits#change-a-member"],
  ["/members/sub-member/edit", "?primary=7", "/guide/members-and-credits#families"],
  ["/notification/deliveries", "", "/guide/emails-and-notices#see-what-was-sent"],
  ["/notification/order_placed", "", "/guide/emails-and-notices#write-an-email-in-your-own-words"],
  [panelPaths.profileSettings, "", "/guide/open-your-club#name-logo-and-colours"],
  [panelPaths.profileSettings, "?section=stripe", "/guide/open-your-club#payments"],
  ["/nowhere", "", "/guide"],
])("%s%s is explained at %s", (pathname, search, place) => {
  expect(guidePathFor({ pathname, search })).toBe(place);
});
