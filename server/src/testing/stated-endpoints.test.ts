import { afterAll, beforeAll, expect, it } from "vitest";
import { createClub, createProduct } from "./factories.ts";
import { startTestServer, type TestServer } from "./test-server.ts";

/** Endpoints that anybody may call, in the order of the lines 7.16 to 7.43. */
const open = [
  "POST /club-member-auth/login",
  "GET /club-member/categories",
  "GET /club-member/filter-products",
  "GET /club-member/product-home-page",
  "GET /get-countries",
  "GET /club-member/product-details/{id}",
  "GET /club-member/product-price-range",
  "GET /club-member/product-sizes",
  "GET /club-contact-info",
  "POST /contact-with-club",
  "GET /get-faqs",
  "GET /static-pages/{slug}",
  "POST /forgot-password/send-otp",
  "POST /forgot-password/verify-otp",
  "POST /forgot-password/set-new-password",
  "POST /public/verify-domain",
  "POST /club-auth/login",
  "POST /club-auth/authenticate",
  "POST /club-auth/resend-code",
];

/** Those that require a session; of which kind, the permission tests prove. */
const closed = [
  "POST /club-member/update-profile",
  "GET /club-member/profile",
  "POST /club-member/shipping-address-store",
  "PUT /club-member/shipping-address-update/{id}",
  "DELETE /club-member/shipping-address-delete/{id}",
  "GET /club-member/shipping-address-show",
  "GET /club-member/shipping-address",
  "GET /club-member/get-shipping-methods",
  "GET /club-member/shipping-methods",
  "POST /club-member/order-store",
  "GET /club-member/get-orders",
  "GET /club-member/order-tracking",
  "GET /club-member/secondary-members-for-member-portal",
  "POST /club-entitlement/store",
  "GET /club-member-auto-redemption/show",
  "POST /redeem-auto-redemption-packs",
  "GET /checkout/success/{order_id}",
  "GET /checkout/cancel",
  "POST /club-admin-panel/update-profile",
  "GET /club-admin-panel/get-info",
  "POST /club-admin-panel/delete-image",
  "PUT /club-static-page/update/{slug}",
  "GET /club-static-page/show/{slug}",
  "GET /club-static-page/checkSlugsStatus",
  "POST /club-static-page/store",
  "GET /club-faqs/show",
  "POST /club-faqs/store",
  "PUT /club-faqs/update/{id}",
  "DELETE /club-faqs/destroy/{id}",
  "POST /club/contact-settings",
  "POST /club/smtp-settings",
  "POST /club/stripe-settings",
  "POST /club/test-smtp",
  "GET /club/get-settings",
  "POST /club/entitlements-settings",
  "GET /club/get-payments",
  "GET /club-member/show",
  "POST /club-member/store",
  "PUT /club-member/update/{id}",
  "DELETE /club-member/delete/{id}",
  "POST /club-member/export",
  "POST /club-member/manage-member-credits",
  "POST /club-member/send-email-password",
  "POST /club-member/update-secondary-member",
  "GET /club-member/secondary-members/{id}",
  "POST /club-member/import",
  "GET /club-category/show",
  "PUT /club-category/update/{id}",
  "DELETE /club-category/delete/{id}",
  "POST /club-category/store",
  "GET /club-category/top-selling",
  "GET /club-product/details/{id}",
  "GET /club-product/filter-products",
  "GET /club-product/get-all",
  "POST /club-product/store",
  "PUT /club-product/update/{id}",
  "DELETE /club-product/delete/{id}",
  "DELETE /club-product/delete-image/{id}",
  "POST /club-product/export",
  "GET /club-product/top-selling",
  "GET /club-orders/show",
  "POST /club-orders/update-status",
  "POST /club-orders/update-tracking-data",
  "POST /club-orders/import-tracking-details",
  "POST /club-orders/export",
  "POST /club-orders/export-progress-tracking",
  "POST /club-shipping-details/store",
  "GET /club-shipping-details/show",
  "PUT /club-shipping-details/update/{id}",
  "DELETE /club-shipping-details/delete/{id}",
  "GET /club-shipping-details/get-countries",
  "GET /club-manager/show",
  "DELETE /club-manager/delete/{id}",
  "POST /club-manager/store",
  "PUT /club-manager/update/{id}",
  "POST /club-manager/set-club-manager-password",
  "POST /club-membership-category/store",
  "GET /club-membership-category/show",
  "DELETE /club-membership-category/delete/{id}",
  "PUT /club-membership-category/update/{id}",
  "GET /club-email-content/show",
  "PUT /club-email-content/update/{event}",
  "GET /email-variables/show",
  "POST /club-packs/store",
  "PUT /club-packs/update/{id}",
  "GET /club-packs/show",
  "GET /club-packs/history/{type}/{id}",
  "POST /club-packs/export",
  "GET /club-packs/get-packs-for-secondary-member",
  "GET /club-dashboard/show",
  "GET /club-dashboard/graph",
];

let server: TestServer;
let productId: number;
beforeAll(async () => {
  server = await startTestServer();
  const club = await createClub(server.owner, { domain: "rovers" });
  ({ productId } = await createProduct(server.owner, club));
});
afterAll(() => server.close());

// Spec 7.16
it("every endpoint that is stated is declared with its method, and is open or asks for a session", async () => {
  const { status, body } = await server.call("rovers", "GET", "/openapi.json");
  expect(status).toBe(200);
  const declared = (endpoint: string) => {
    const [method = "", path = ""] = endpoint.split(" ");
    return body.paths[path]?.[method.toLowerCase()] !== undefined;
  };
  expect([...open, ...closed].filter((endpoint) => !declared(endpoint))).toEqual([]);
  const outcomes = await Promise.all(open.map(outcomeOf));
  expect(outcomes).toEqual(
    open.map((endpoint) => `${endpoint}: ${endpoint.startsWith("GET") ? "200" : "422 VALIDATION_FAILED"}`),
  );
  expect(await Promise.all(closed.map(outcomeOf))).toEqual(
    closed.map((endpoint) => `${endpoint}: 401 UNAUTHENTICATED`),
  );
});

/** The answer to a caller without a session who sends nothing. */
async function outcomeOf(endpoint: string): Promise<string> {
  const [method = "", path = ""] = endpoint.split(" ");
  const { status, body } = await server.call(
    "rovers",
    method,
    path.replace("{slug}", "terms").replaceAll(/\{\w+\}/g, String(productId)),
    { ...(method !== "GET" && method !== "DELETE" && { body: {} }) },
  );
  return `${endpoint}: ${[status, body.code].filter(Boolean).join(" ")}`;
}
