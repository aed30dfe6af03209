import { describe, expect, it } from "vitest";
import { type Change, changesIn } from "./changes.ts";
import { linked } from "./graph.ts";
import { parseModule } from "./parse.ts";
import { planOf } from "./plan.ts";
import type { Product } from "./reach.ts";
import { type Recording, recordedAnew } from "./recording.ts";

/** A small house: shipping is entered by checkout, and wishlist by nobody; each room has its tests, and all are listed. */
const sources: Record<string, string> = {
  "contract/src/shipping.ts": `
    import { endpoint } from "./endpoint.ts";
    export const addressForm = 1;
    export const shipping = { methods: endpoint(), store: endpoint(addressForm) };`,
  "contract/src/endpoint.ts": "export const endpoint = (...all) => all;",
  "server/src/shop/shipping/queries.ts": `
    export const activeMethods = () => 1;
    export const addressesOf = () => 2;`,
  "server/src/shop/shipping/index.ts": `export { activeMethods as methods } from "./queries.ts";`,
  "server/src/shop/shipping/forget.ts": "export const forgetAddresses = () => 3;",
  "server/src/shop/shipping/shipping.routes.ts": `
    import { implement } from "#server/platform/http/routes.ts";
    import { shipping } from "#contract/shipping.ts";
    import { activeMethods, addressesOf } from "./queries.ts";
    export const routes = implement(shipping, { methods: () => activeMethods(), store: () => addressesOf() });`,
  "server/src/shop/shipping/room.ts": `
    import { routes } from "./shipping.routes.ts";
    import { forgetAddresses } from "./forget.ts";
    export const shipping = { name: "shipping", routes: routes, forget: () => forgetAddresses() };`,
  "server/src/shop/shipping/queries.test.ts": `
    import { startTestServer } from "#server/testing/test-server.ts";
    import { addressesOf } from "./queries.ts";
    startTestServer(addressesOf);`,
  "server/src/shop/shipping/forget.test.ts": `
    import { startTestServer } from "#server/testing/test-server.ts";
    startTestServer();`,
  "server/src/sales/checkout/quote.ts": `
    import { methods } from "../../shop/shipping/index.ts";
    export const quote = () => methods();`,
  "server/src/sales/checkout/checkout.routes.ts": `
    import { implementRaw } from "#server/platform/http/routes.ts";
    import { quote } from "./quote.ts";
    export const routes = [implementRaw(checkout.quote, () => quote())];`,
  "server/src/sales/checkout/room.ts": `
    import { routes } from "./checkout.routes.ts";
    export const checkout = { name: "checkout", routes: routes };`,
  "server/src/sales/checkout/ordering.testing.ts": `
    export const order = (server) => server.call("rovers", "POST", "/club-member/quote");
    export const look = (server) => server.call("rovers", "GET", "/shop");`,
  "server/src/sales/checkout/quote.test.ts": `
    import { order } from "./ordering.testing.ts";
    order();`,
  "server/src/shop/wishlist/wishlist.test.ts": `
    import { look } from "../../sales/checkout/ordering.testing.ts";
    look();`,
  "server/src/rooms.ts": `
    import { shipping } from "./shop/shipping/room.ts";
    import { checkout } from "./sales/checkout/room.ts";
    export const rooms = [shipping, checkout];`,
  "server/src/app.ts": `
    import { rooms } from "./rooms.ts";
    import { openGate } from "./platform/http/gate.ts";
    export const buildApp = () => openGate(rooms);`,
  "server/src/platform/http/gate.ts": "export const openGate = (all) => all;",
  "server/src/platform/http/routes.ts": `
    export const implement = (group, handlers) => handlers;
    export const implementRaw = (one, handle) => handle;`,
  "server/src/testing/test-server.ts": `
    import { buildApp } from "../app.ts";
    export const startTestServer = () => buildApp();`,
  "server/src/testing/tenancy.test.ts": `
    import { startTestServer } from "./test-server.ts";
    startTestServer();`,
  "web/src/features/wishlist/wishlist-page.tsx": `
    import { heart } from "./heart.ts";
    import styles from "./wishlist.module.css";
    export const Component = () => <p className={styles.heart}>{heart}</p>;`,
  "web/src/features/wishlist/heart.ts": "export type Heart = string;\nexport const heart = 1;",
  "web/src/features/wishlist/heart.test.ts": `
    import { heart } from "./heart.ts";
    heart();`,
  "web/src/features/shop/shop-page.tsx": "export const Component = () => <p />;",
  "web/src/app/routes/storefront.tsx": `
    const files = {
      wishlist: () => import("../../features/wishlist/wishlist-page.tsx"),
      shop: () => import("../../features/shop/shop-page.tsx"),
    };
    export const routes = pages(files);`,
  "web/src/page/main.tsx": `import { routes } from "../app/routes/storefront.tsx"; start(routes);`,
  "tools/titles.test.ts": `import { readFileSync } from "node:fs"; readFileSync("docs/security.md");`,
  "e2e/wishlist.spec.ts": "it(1);",
  "e2e/shipping.spec.ts": "it(1);",
  "e2e/purchase.spec.ts": "it(1);",
};

const graph = linked(new Map(Object.entries(sources).map(([path, text]) => [path, parseModule(path, text)])));
const product: Product = {
  endpoints: new Map([
    ["contract/src/shipping.ts#shipping.methods", "GET /methods"],
    ["contract/src/shipping.ts#shipping.store", "POST /address/{id}"],
  ]),
  handled: new Map([
    [
      "server/src/shop/shipping/",
      new Map([
        ["methods", ["GET /methods"]],
        ["store", ["POST /address/{id}"]],
      ]),
    ],
    ["server/src/sales/checkout/", new Map([["quote", ["POST /club-member/quote"]]])],
  ]),
  screens: new Map([
    ["wishlist", "/wishlist"],
    ["shop", "/shop"],
  ]),
  rendered: ["/shop"],
};
const recording: Recording = {
  "/shop": ["e2e/purchase.spec.ts", "e2e/shipping.spec.ts", "e2e/wishlist.spec.ts"],
  "/wishlist": ["e2e/wishlist.spec.ts"],
  "GET /methods": ["e2e/purchase.spec.ts", "e2e/shipping.spec.ts"],
  "POST /address/{id}": ["e2e/shipping.spec.ts"],
  "POST /club-member/quote": ["e2e/purchase.spec.ts"],
};

/** Reached by any change: it reads files. */
const always = "tools/titles.test.ts";
const reached = (change: Change, recorded = recording) =>
  planOf([change], graph, product, recorded).tests.filter((path) => path !== always);
const lines = (path: string, ...at: number[]): Change => ({
  path,
  lines: at.map((line): [number, number] => [line, line]),
});

describe("a change in a room", () => {
  it("reaches the tests of whoever runs it, over HTTP too, and nobody else's", () => {
    expect(reached(lines("server/src/shop/shipping/queries.ts", 3))).toEqual([
      "e2e/shipping.spec.ts",
      "server/src/shop/shipping/queries.test.ts",
      "server/src/testing/tenancy.test.ts",
    ]);
  });

  it("reaches the rooms that enter it, through the name under which its door gives it out", () => {
    expect(reached(lines("server/src/shop/shipping/queries.ts", 2))).toEqual([
      "e2e/purchase.spec.ts",
      "e2e/shipping.spec.ts",
      "server/src/sales/checkout/quote.test.ts",
      "server/src/testing/tenancy.test.ts",
    ]);
  });

  it("reaches the room's own tests where only its manifest mentions it", () => {
    expect(reached(lines("server/src/shop/shipping/forget.ts", 1))).toEqual([
      "server/src/shop/shipping/forget.test.ts",
      "server/src/shop/shipping/queries.test.ts",
      "server/src/testing/tenancy.test.ts",
    ]);
  });

  it("reaches a story that was never recorded", () => {
    const without = Object.fromEntries(
      Object.entries(recording).map(([name, files]) => [
        name,
        files.filter((file) => !file.includes("wishlist")),
      ]),
    );
    expect(reached(lines("server/src/shop/shipping/queries.ts", 3), without)).toContain(
      "e2e/wishlist.spec.ts",
    );
  });
});

describe("a change in the contract", () => {
  it("reaches whoever calls the endpoint that it is in", () => {
    expect(reached(lines("contract/src/shipping.ts", 3))).toEqual([
      "e2e/shipping.spec.ts",
      "server/src/testing/tenancy.test.ts",
    ]);
  });
});

describe("a change in the web app", () => {
  it("reaches the tests and the screens that show it", () => {
    const expected = ["e2e/wishlist.spec.ts", "web/src/features/wishlist/heart.test.ts"];
    expect(reached(lines("web/src/features/wishlist/heart.ts", 2))).toEqual(expected);
    expect(reached(lines("web/src/features/wishlist/wishlist.module.css", 2))).toEqual([
      "e2e/wishlist.spec.ts",
    ]);
  });

  it("reaches nothing by a type, which the compiler checks", () => {
    expect(reached(lines("web/src/features/wishlist/heart.ts", 1))).toEqual([]);
  });
});

it("a changed import reaches what it brings", () => {
  expect(reached(lines("server/src/sales/checkout/quote.ts", 2))).toContain("e2e/purchase.spec.ts");
});

it("a module that is gone reaches nothing by itself, for whoever mentioned it has changed too", () => {
  const plan = planOf([lines("server/src/shop/shipping/gone.ts", 0)], graph, product, recording);
  expect([plan.restsOn, plan.tests]).toEqual([[], [always]]);
});

it("a changed story or test reaches itself", () => {
  expect(reached(lines("e2e/purchase.spec.ts", 1))).toEqual(["e2e/purchase.spec.ts"]);
  expect(reached({ path: "server/src/shop/wishlist/wishlist.test.ts", lines: "all" })).toEqual([
    "server/src/shop/wishlist/wishlist.test.ts",
  ]);
});

it("tests that read the project's files run after any change", () => {
  expect(planOf([lines("docs/security.md", 1)], graph, product, recording).tests).toEqual([always]);
});

it("says what everything rests on: the platform, the frame of the app, and what no module imports", () => {
  const restsOn = (path: string) => planOf([lines(path, 1)], graph, product, recording).restsOn;
  for (const path of ["server/src/platform/http/gate.ts", "web/src/page/main.tsx", "package-lock.json"])
    expect(restsOn(path)).toEqual([path]);
  expect(restsOn("server/src/shop/shipping/queries.ts")).toEqual([]);
});

it("reads which lines Git says have changed; where some were taken out, their neighbours", () => {
  const diff = `diff --git a.ts a.ts
index 1..2 100644
--- a.ts
+++ a.ts
@@ -1,2 +1,3 @@ export
+x
@@ -9 +10 @@
+y
@@ -20,2 +20,0 @@
-z
diff --git new.ts new.ts
new file mode 100644
`;
  expect(changesIn(diff)).toEqual([
    {
      path: "a.ts",
      lines: [
        [1, 3],
        [10, 10],
        [20, 21],
      ],
    },
    { path: "new.ts", lines: "all" },
  ]);
});

it("a new recording replaces that of its stories, and keeps that of the others", () => {
  const before = { "/shop": ["e2e/a.spec.ts", "e2e/b.spec.ts"], "/wishlist": ["e2e/a.spec.ts"] };
  expect(recordedAnew(before, new Map([["e2e/a.spec.ts", ["/cart", "/shop"]]]))).toEqual({
    "/cart": ["e2e/a.spec.ts"],
    "/shop": ["e2e/a.spec.ts", "e2e/b.spec.ts"],
  });
});
