import { matchPath } from "react-router";
import { expect, it } from "vitest";
import { paths } from "../../lib/paths.ts";
import { adminRoutes } from "../routes/admin.tsx";
import { guidePathFor, guidePlaces } from "./guide-places.ts";

const screens = (adminRoutes.children ?? []).flatMap(({ path, lazy }) => (path && lazy ? [path] : []));

it("knows every screen of the panel, and nothing else", () => {
  const isKnown = (path: string) => guidePathFor({ pathname: path, search: "" }) !== "/guide";
  expect(screens.filter((path) => !isKnown(path))).toEqual([]);
  const fits = (place: string) => screens.some((path) => matchPath(place, path) !== null);
  expect(Object.keys(guidePlaces).filter((place) => !fits(place))).toEqual([]);
});

it.each([
  ["/members/edit-member/7", "", "/guide/members-and-credits#change-a-member"],
  ["/members/sub-member/edit", "?primary=7", "/guide/members-and-credits#families"],
  ["/notification/deliveries", "", "/guide/emails-and-notices#see-what-was-sent"],
  ["/notification/order_placed", "", "/guide/emails-and-notices#write-an-email-in-your-own-words"],
  [paths.profileSettings, "", "/guide/open-your-club#name-logo-and-colours"],
  [paths.profileSettings, "?section=stripe", "/guide/open-your-club#payments"],
  ["/nowhere", "", "/guide"],
])("%s%s is explained at %s", (pathname, search, place) => {
  expect(guidePathFor({ pathname, search })).toBe(place);
});
