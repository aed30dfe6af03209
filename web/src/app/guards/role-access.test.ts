import { describe, expect, it } from "vitest";
import { panelScreens } from "#contract/panel-screens.ts";
import { activeAdminLink, adminLinksFor, adminScreensFor, mayOpen } from "../layouts/admin-navigation.tsx";
import { isShopLinkActive } from "../layouts/header-tools.tsx";

describe("mayOpen", () => {
  // Spec 6.5
  it.each([
    "/dashboard",
    "/products",
    "/products/add-products",
    "/product-detailed-view/12",
    "/members",
    "/members/add-member",
    "/members/edit-member/7",
    "/members/sub-member/7",
    "/members/sub-member/edit",
    "/members/admin-entitlement/7",
    "/members/admin-checkout/7",
    "/orders",
    "/orders/detail",
    "/orders/pick-list",
    "/returns",
    "/returns/detail",
    "/notices",
  ])("lets a manager open %s", (path) => {
    expect(mayOpen(5, path)).toBe(true);
  });

  // Spec 2.87
  it.each([
    "/categories",
    "/pack",
    "/subscription",
    "/notification",
    "/shippingdetails",
    "/payment",
    "/payment/credits",
    "/landing",
    "/landing/faq",
    "/profile-settings",
    "/club",
    "/members-auto-redemption",
    "/products/add-products/12",
    "/pack-history/default/1",
    "/webhooks",
    "/webhooks/deliveries",
  ])("keeps a manager from %s, and lets an admin in", (path) => {
    expect(mayOpen(5, path)).toBe(false);
    expect(mayOpen(2, path)).toBe(true);
  });
});

describe("the side menu", () => {
  it("offers only what its role may open", () => {
    for (const role of [2, 5]) {
      const links = adminLinksFor(role);
      expect(links.length).toBeGreaterThan(0);
      expect(links.every((link) => mayOpen(role, link.to))).toBe(true);
    }
    expect(adminLinksFor(3)).toEqual([]);
  });

  // Spec 6.4
  it("of a manager has four entries", () => {
    expect(adminLinksFor(5).map(({ to }) => to)).toEqual(["/dashboard", "/products", "/members", "/orders"]);
  });

  it("is searched with what only other screens lead to, for those who may open it", () => {
    const found = (role: number) => adminScreensFor(role).map(({ to }) => to);
    expect(found(2)).toContain("/webhooks");
    expect(found(5).toSorted()).toEqual(
      [...adminLinksFor(5).map(({ to }) => to), "/notices", "/orders/pick-list", "/returns"].toSorted(),
    );
  });

  // Spec 2.34
  it.each([
    ["/orders/detail", "/orders"],
    ["/dashboard", "/dashboard"],
    ["/default-pack", "/pack"],
    ["/pack-history/member/3", "/pack"],
    // Contained, but not at the beginning, where another is.
    ["/landing/pack-selection", "/landing"],
    ["/landing/shipping-policy", "/landing"],
    ["/members-auto-redemption", "/members"],
    ["/nothing", undefined],
  ])("marks at %s the one entry whose path is, or is contained in, the current one: %s", (pathname, to) => {
    expect(activeAdminLink(adminLinksFor(2), pathname)).toBe(to);
  });

  it("marks one entry at every screen below one of the menu", () => {
    const links = adminLinksFor(2);
    for (const { path } of Object.values(panelScreens)) {
      const below = links.filter(({ to }) => `${path}/`.startsWith(`${to}/`));
      expect(below.length, path).toBeLessThanOrEqual(1);
      if (below[0]) expect(activeAdminLink(links, path)).toBe(below[0].to);
    }
  });
});

describe("the shop's navigation", () => {
  // Spec 2.1
  it.each([
    ["/", "/", true],
    ["/", "/home", true],
    ["/", "/shop", false],
    ["/shop", "/productdetail/4", true],
    ["/order", "/order/12", true],
    ["/order", "/orders", false],
  ])("entry %s on %s: %s", (to, pathname, isActive) => {
    expect(isShopLinkActive(to, pathname)).toBe(isActive);
  });
});
