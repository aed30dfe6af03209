import { expect, it } from "vitest";
import { managerMayOpen, panelScreens, screenAt } from "./panel-screens.ts";
import { screens } from "./screens.ts";

const everyPath = [...Object.values(screens), ...Object.values(panelScreens)].map(({ path }) => path);

it("has an address for one screen alone, which is found there", () => {
  expect(new Set(everyPath).size).toBe(everyPath.length);
  expect(
    everyPath.filter(
      (path) => screenAt(path.replace(":type", "custom").replace(/:\w+/g, "7"))?.path !== path,
    ),
  ).toEqual([]);
});

it.each([
  ["/Orders/", "/orders"],
  ["/members/sub-member/edit", "/members/sub-member/edit"],
  ["/members/sub-member/12", "/members/sub-member/:id"],
  ["/notification/deliveries", "/notification/deliveries"],
  ["/product-detailed-view", "/product-detailed-view/:id"],
  ["/pack-history/default/3", "/pack-history/:type/:id"],
  ["/productdetail", undefined],
  ["/productdetail/abc", undefined],
  ["/productdetail/0", undefined],
  ["/productdetail/01", undefined],
  ["/productdetail/9999999999999999", undefined],
  ["/members/edit-member/abc", undefined],
  ["/members/edit-member/-1", undefined],
  ["/order/1.5", undefined],
  ["/order/7/return", "/order/:id/return"],
  ["/order/x/return", undefined],
  ["/pack-history/nope/1", undefined],
  ["/pack-history/member/1", "/pack-history/:type/:id"],
  ["/notification/order_placed", "/notification/:event"],
  ["/orders/detail/7", undefined],
  ["/members/sub-member", undefined],
  ["/nothing", undefined],
])("finds at %s the screen %s", (pathname, path) => {
  expect(screenAt(pathname)?.path).toBe(path);
});

it("opens to a manager only what says so, however it is written", () => {
  expect(managerMayOpen("/ORDERS/")).toBe(true);
  expect(managerMayOpen("/payment")).toBe(false);
  expect(managerMayOpen("/orders/pick-list")).toBe(true);
  expect(managerMayOpen("/nothing")).toBe(false);
});

// Spec 1.3, 1.9, 2.13, 2.14, 2.15, 2.21, 2.23, 2.24, 2.25, 2.26, 2.27, 2.28, 2.29
it("has a screen at every path that is stated", () => {
  const stated = `
    / /shop /productdetail/1 /cart /entitlements /checkout /success /cancel
    /contact /faq /return /terms /privacy /shipping
    /profile /member /order /tracking /login /adminlogin /forgot-password /set-password /main /404
    /dashboard /categories /subscription /payment /club /profile-settings /notification /shippingdetails
    /products /products/add-products /products/add-products/1 /product-detailed-view/1 /orders /orders/detail
    /members /members/add-member /members/edit-member/1 /members/sub-member/1 /members/sub-member/edit
    /members-auto-redemption /members/admin-entitlement/1 /members/admin-checkout/1
    /pack /pack/default-add-pack /pack/addpack /default-pack /custom-pack /pack-history/default/1
    /landing /landing/shipping-policy /landing/terms /landing/footer-content /landing/pack-selection
    /landing/privacy-policy /landing/return-refund /landing/faq /landing/contact`;
  const paths = stated.trim().split(/\s+/);
  expect(paths.filter((path) => screenAt(path) === undefined)).toEqual([]);
});
