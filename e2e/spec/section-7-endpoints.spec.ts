import { beforeAll, describe, expect, it } from "vitest";
import { call } from "./steps/calls.ts";

/** What the API says of itself; that this is the truth, both ways, the permission tests prove. */
let declared: Record<string, Record<string, unknown>>;
beforeAll(async () => {
  const { status, body } = await call("rovers", "GET", "/openapi.json");
  expect(status).toBe(200);
  declared = body.paths;
});

/**
 * Each endpoint is declared with its method, and answers: a public read with 200; a public write of nothing with what is
 * missing; everything else with 401 to a caller without a session.
 */
async function expectServed(family: "public" | "private", endpoints: string[]): Promise<void> {
  const seen = await Promise.all(endpoints.map((endpoint) => outcomeOf(endpoint)));
  const wanted = endpoints.map((endpoint) => {
    if (family === "private") return `${endpoint}: 401 UNAUTHENTICATED`;
    return endpoint.startsWith("GET") ? `${endpoint}: 200` : `${endpoint}: 422 VALIDATION_FAILED`;
  });
  expect(seen).toEqual(wanted);
}

async function outcomeOf(endpoint: string): Promise<string> {
  const [method = "", path = ""] = endpoint.split(" ");
  if (declared[path]?.[method.toLowerCase()] === undefined) return `${endpoint}: not declared`;
  const { status, body } = await call("rovers", method, path.replaceAll(/\{\w+\}/g, "1"), {
    ...(method !== "GET" && method !== "DELETE" && { body: {} }),
  });
  return `${endpoint}: ${[status, body.code].filter(Boolean).join(" ")}`;
}

describe("the member's endpoints", () => {
  it("7.16 Members log in at club-member-auth/login", async () => {
    await expectServed("public", ["POST /club-member-auth/login"]);
  });

  it("7.17 Categories, filter-products, the home page, update-profile and profile are served", async () => {
    await expectServed("public", [
      "GET /club-member/categories",
      "GET /club-member/filter-products",
      "GET /club-member/product-home-page",
    ]);
    await expectServed("private", ["POST /club-member/update-profile", "GET /club-member/profile"]);
  });

  it("7.18 Shipping addresses, methods and countries are served", async () => {
    await expectServed("private", [
      "POST /club-member/shipping-address-store",
      "PUT /club-member/shipping-address-update/{id}",
      "DELETE /club-member/shipping-address-delete/{id}",
      "GET /club-member/shipping-address-show",
      "GET /club-member/shipping-address",
      "GET /club-member/get-shipping-methods",
      "GET /club-member/shipping-methods",
    ]);
    await expectServed("public", ["GET /get-countries"]);
  });

  it("7.19 Product details, the price range and the sizes are served", async () => {
    await expectServed("public", [
      "GET /club-member/product-details/{id}",
      "GET /club-member/product-price-range",
      "GET /club-member/product-sizes",
    ]);
  });

  it("7.20 Orders are stored, listed and tracked", async () => {
    await expectServed("private", [
      "POST /club-member/order-store",
      "GET /club-member/get-orders",
      "GET /club-member/order-tracking",
    ]);
  });

  it("7.21 The club's contact data are served, and it can be written to", async () => {
    await expectServed("public", ["GET /club-contact-info", "POST /contact-with-club"]);
  });

  it("7.22 Secondary members are served to the member's portal", async () => {
    await expectServed("private", ["GET /club-member/secondary-members-for-member-portal"]);
  });

  it("7.23 Questions and answers are served", async () => {
    await expectServed("public", ["GET /get-faqs"]);
  });

  it("7.24 All seven static pages are served", async () => {
    const slugs = ["privacy-policy", "return-refund", "shipping-policy", "terms"];
    for (const slug of [...slugs, "footer-content", "contact-us", "redeemed-section"]) {
      const { status, body } = await call("rovers", "GET", `/static-pages/${slug}`);
      expect({ slug, status }).toEqual({ slug, status: 200 });
      expect(body.data).toMatchObject({ slug, description: expect.any(String) });
    }
  });

  it("7.25 A forgotten password is sent a code, verified and set anew", async () => {
    await expectServed("public", [
      "POST /forgot-password/send-otp",
      "POST /forgot-password/verify-otp",
      "POST /forgot-password/set-new-password",
    ]);
  });

  it("7.26 Entitlements are stored, and auto-redemption is shown and run", async () => {
    await expectServed("private", [
      "POST /club-entitlement/store",
      "GET /club-member-auto-redemption/show",
      "POST /redeem-auto-redemption-packs",
    ]);
  });

  it("7.27 A checkout succeeds or is cancelled", async () => {
    await expectServed("private", ["GET /checkout/success/{order_id}", "GET /checkout/cancel"]);
  });

  it("7.28 A domain is verified without a session", async () => {
    await expectServed("public", ["POST /public/verify-domain"]);
  });
});

describe("the panel's endpoints", () => {
  it("7.29 Staff log in, authenticate and have a code sent again", async () => {
    await expectServed("public", [
      "POST /club-auth/login",
      "POST /club-auth/authenticate",
      "POST /club-auth/resend-code",
    ]);
  });

  it("7.30 The club's profile is told, changed, and loses a picture", async () => {
    await expectServed("private", [
      "POST /club-admin-panel/update-profile",
      "GET /club-admin-panel/get-info",
      "POST /club-admin-panel/delete-image",
    ]);
  });

  it("7.31 Static pages are stored, shown and updated, and their slugs have a status", async () => {
    await expectServed("private", [
      "PUT /club-static-page/update/{slug}",
      "GET /club-static-page/show/{slug}",
      "GET /club-static-page/checkSlugsStatus",
      "POST /club-static-page/store",
    ]);
  });

  it("7.32 Questions are shown, stored, updated and destroyed", async () => {
    await expectServed("private", [
      "GET /club-faqs/show",
      "POST /club-faqs/store",
      "PUT /club-faqs/update/{id}",
      "DELETE /club-faqs/destroy/{id}",
    ]);
  });

  it("7.33 The club's settings and payments are served", async () => {
    await expectServed("private", [
      "POST /club/contact-settings",
      "POST /club/smtp-settings",
      "POST /club/stripe-settings",
      "POST /club/test-smtp",
      "GET /club/get-settings",
      "POST /club/entitlements-settings",
      "GET /club/get-payments",
    ]);
  });

  it("7.34 Members and secondary members are kept, moved in and out, given credits and mailed", async () => {
    await expectServed("private", [
      "GET /club-member/show",
      "POST /club-member/store",
      "PUT /club-member/update/{id}",
      "DELETE /club-member/delete/{id}",
      "POST /club-member/export",
      "POST /club-member/manage-member-credits",
      "POST /club-member/send-email-password",
      "POST /club-member/update-secondary-member",
      "GET /club-member/secondary-members/{id}",
    ]);
    expect(declared["/club-member/import"]).toHaveProperty("post");
    expect((await call("rovers", "POST", "/club-member/import", { body: {} })).status).toBe(401);
  });

  it("7.35 Categories are kept, with those that sell most", async () => {
    await expectServed("private", [
      "GET /club-category/show",
      "PUT /club-category/update/{id}",
      "DELETE /club-category/delete/{id}",
      "POST /club-category/store",
      "GET /club-category/top-selling",
    ]);
  });

  it("7.36 Products are kept, filtered and exported, with those that sell most", async () => {
    await expectServed("private", [
      "GET /club-product/details/{id}",
      "GET /club-product/filter-products",
      "GET /club-product/get-all",
      "POST /club-product/store",
      "PUT /club-product/update/{id}",
      "DELETE /club-product/delete/{id}",
      "DELETE /club-product/delete-image/{id}",
      "POST /club-product/export",
      "GET /club-product/top-selling",
    ]);
  });

  it("7.37 Orders are shown and changed, and their tracking goes out and comes in", async () => {
    await expectServed("private", [
      "GET /club-orders/show",
      "POST /club-orders/update-status",
      "POST /club-orders/update-tracking-data",
      "POST /club-orders/import-tracking-details",
      "POST /club-orders/export",
      "POST /club-orders/export-progress-tracking",
    ]);
  });

  it("7.38 Shipping methods are kept, with the countries", async () => {
    await expectServed("private", [
      "POST /club-shipping-details/store",
      "GET /club-shipping-details/show",
      "PUT /club-shipping-details/update/{id}",
      "DELETE /club-shipping-details/delete/{id}",
      "GET /club-shipping-details/get-countries",
    ]);
  });

  it("7.39 Managers are kept, and given a password", async () => {
    await expectServed("private", [
      "GET /club-manager/show",
      "DELETE /club-manager/delete/{id}",
      "POST /club-manager/store",
      "PUT /club-manager/update/{id}",
      "POST /club-manager/set-club-manager-password",
    ]);
  });

  it("7.40 Membership categories are kept", async () => {
    await expectServed("private", [
      "POST /club-membership-category/store",
      "GET /club-membership-category/show",
      "DELETE /club-membership-category/delete/{id}",
      "PUT /club-membership-category/update/{id}",
    ]);
  });

  it("7.41 Mail contents are shown and updated, and their variables shown", async () => {
    await expectServed("private", [
      "GET /club-email-content/show",
      "PUT /club-email-content/update/{event}",
      "GET /email-variables/show",
    ]);
  });

  it("7.42 Packs are kept, told of and exported, those of secondary members too", async () => {
    await expectServed("private", [
      "POST /club-packs/store",
      "PUT /club-packs/update/{id}",
      "GET /club-packs/show",
      "GET /club-packs/history/{type}/{id}",
      "POST /club-packs/export",
      "GET /club-packs/get-packs-for-secondary-member",
    ]);
  });

  it("7.43 The dashboard has its figures and its graph", async () => {
    await expectServed("private", ["GET /club-dashboard/show", "GET /club-dashboard/graph"]);
  });
});
