import { expect, it } from "vitest";
import { homeStageForm, isShopLink } from "./home-stage.ts";

it.each([
  "/",
  "/shop",
  "/shop?category_id=3&sort=newest",
  "/productdetail/7",
  "/entitlements",
  "/faq#sizes",
  "/profile/credits",
])("%s is within the shop", (link) => {
  expect(isShopLink(link)).toBe(true);
});

it.each([
  "",
  "shop",
  "https://evil.example/shop",
  "//evil.example/shop",
  "/\\evil.example",
  "/shop\n",
  "/shop page",
  "javascript:alert(1)",
  "/nowhere",
  "/dashboard",
  "/login",
  "/files/1/page/a.webp",
  "/api/docs",
])("A75: %j is not", (link) => {
  expect(isShopLink(link)).toBe(false);
});

it("may be empty, and says of a wrong link what to enter", () => {
  const empty = { image: null, image_alt: "", title: "", sentence: "", link: "", button: "", version: 1 };
  expect(homeStageForm.safeParse(empty).success).toBe(true);
  const wrong = homeStageForm.safeParse({ ...empty, link: "//evil.example" });
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([["link"]]);
});
