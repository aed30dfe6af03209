import { describe, expect, it } from "vitest";
import { adminLinksFor, adminScreensFor, isAdminLinkActive } from "../layouts/admin-navigation.ts";
import { isShopLinkActive } from "../layouts/navigation.ts";
import { mayOpen } from "./role-access.ts";

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
    "/returns",
    "/returns/detail",
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

  it("is searched with what only other screens lead to, for those who may open it", () => {
    const found = (role: number) => adminScreensFor(role).map(({ to }) => to);
    expect(found(2)).toContain("/webhooks");
    expect(found(5)).toEqual(adminLinksFor(5).map(({ to }) => to));
  });

  // Spec 2.34
  it("marks the entry whose path is, or is contained in, the current one", () => {
    expect(isAdminLinkActive("/orders", "/orders/detail")).toBe(true);
    expect(isAdminLinkActive("/dashboard", "/orders")).toBe(false);
    // Contained, but not at the beginning.
    expect(isAdminLinkActive("/pack", "/landing/pack-selection")).toBe(true);
    expect(isAdminLinkActive("/landing", "/landing/pack-selection")).toBe(true);
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
