import { house } from "./server/src/rooms.ts";

/** Which way imports may flow; see ARCHITECTURE.md. The storeys and rooms of the server say for themselves. */
const storeys = Object.keys(house);
const anyRoom = `^server/src/(${storeys.join("|")})/([^/]+)/`;
/** What only code that runs is held to: tables may refer to any table, for keys cross rooms, and tests may look anywhere. */
const notHeld = ["\\.tables\\.ts$", "\\.test\\.ts$", "\\.testing\\.ts$"];

/** A room may enter what stands below its storey, and beside it what its manifest names. */
const upward = storeys
  .flatMap((storey, at) =>
    house[storey].map(({ name, enters = [] }) => ({
      name: `${name}-enters-only-what-it-names`,
      severity: "error",
      from: { path: `^server/src/${storey}/${name}/`, pathNot: notHeld },
      to: {
        path: [
          ...storeys.slice(at + 1).map((above) => `^server/src/${above}/`),
          ...house[storey]
            .filter((other) => other.name !== name && !enters.includes(other.name))
            .map((other) => `^server/src/${storey}/${other.name}/`),
        ],
      },
    })),
  )
  .filter(({ to }) => to.path.length > 0);

/** The way of an order through checkout. What stands further on is used by what stands before it, never the other way. */
const wayOfAnOrder = [
  "on-behalf|replacement",
  "placement",
  "cancellation",
  "settlement",
  "refunding|disputes",
  "money",
].map((rooms) => `^server/src/sales/checkout/(${rooms})/`);
const backward = wayOfAnOrder.slice(1).map((path, at) => ({
  name: `checkout-points-one-way-${at + 2}`,
  severity: "error",
  from: { path, pathNot: notHeld },
  to: { path: wayOfAnOrder.slice(0, at + 1) },
}));

export default {
  forbidden: [
    { name: "no-cycles", severity: "error", from: {}, to: { circular: true } },
    {
      name: "contract-stands-alone",
      severity: "error",
      from: { path: "^contract/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: ["^contract/", "^node_modules/(zod|@orpc/contract|localized-address-format)/"] },
    },
    {
      name: "rooms-are-entered-by-their-door",
      severity: "error",
      from: {
        path: anyRoom,
        pathNot: notHeld,
      },
      to: {
        path: anyRoom,
        pathNot: ["^server/src/$1/$2/", `${anyRoom}index\\.ts$`],
      },
    },
    {
      name: "platform-knows-no-room",
      severity: "error",
      from: { path: "^server/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: `^server/src/(${storeys.join("|")}|commands|app|rooms?|worker|schema)` },
    },
    {
      // One club's failure must not stop the work for the others, so there is one way to walk clubs.
      name: "clubs-are-walked-by-sweeps-alone",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: [
          "^server/src/platform/(jobs|db)/",
          "^server/src/platform/(audits|backlogs)\\.ts$",
          "\\.test\\.ts$",
        ],
      },
      to: {
        path: ["^server/src/platform/db/across-clubs\\.ts$", "^server/src/platform/jobs/make-sweep\\.ts$"],
      },
    },
    {
      name: "server-knows-neither-web-nor-sandbox",
      severity: "error",
      from: { path: "^server/src/", pathNot: ["^server/src/testing/", "\\.test\\.ts$", "\\.testing\\.ts$"] },
      to: { path: "^(web|sandbox|packages|e2e|bench|simulation)/" },
    },
    {
      // Production is installed with `npm ci --omit=dev`.
      name: "production-needs-no-dev-package",
      severity: "error",
      from: {
        path: "^(server|contract)/src/",
        pathNot: ["^server/src/testing/", "\\.test\\.ts$", "\\.testing\\.ts$"],
      },
      to: { dependencyTypes: ["npm-dev", "npm-no-pkg", "npm-unknown"], dependencyTypesNot: ["npm"] },
    },
    {
      name: "packages-stand-alone",
      severity: "error",
      from: { path: "^packages/([^/]+)/" },
      to: { path: "^[^/]+/", pathNot: ["^packages/$1/", "^node_modules/"], dependencyTypesNot: ["core"] },
    },
    {
      name: "books-of-the-simulation-know-nothing-of-the-product",
      severity: "error",
      from: { path: "^simulation/(books|plan)/" },
      to: { path: "^(server|contract|web|sandbox|packages)/" },
    },
    {
      name: "web-knows-only-the-contract",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|sandbox|packages|tools|e2e|bench|simulation)/" },
    },
    {
      name: "features-do-not-import-each-other",
      severity: "error",
      from: { path: "^web/src/features/([^/]+)/" },
      to: { path: "^web/src/(app|features)/", pathNot: "^web/src/features/$1/" },
    },
    {
      name: "member-and-admin-halves-stay-apart",
      severity: "error",
      from: { path: "^web/src/features/[^/]+/member/" },
      to: { path: ["^web/src/features/[^/]+/admin/", "^web/src/lib/admin-api\\.ts$"] },
    },
    {
      name: "admin-and-member-halves-stay-apart",
      severity: "error",
      from: { path: "^web/src/features/[^/]+/admin/" },
      to: { path: "^web/src/features/[^/]+/member/" },
    },
    {
      // What several features show of one thing.
      name: "shared-parts-know-no-feature",
      severity: "error",
      from: { path: "^web/src/shared/" },
      to: { path: "^web/src/(app|features|page)/" },
    },
    {
      // The kit: it knows how things look, and not what a club sells.
      name: "kit-knows-no-business",
      severity: "error",
      from: { path: "^web/src/ui/" },
      to: { path: "^web/src/(app|features|page|shared)/" },
    },
    {
      name: "lib-draws-nothing",
      severity: "error",
      from: { path: "^web/src/lib/", pathNot: "\\.test\\.ts$" },
      to: { path: "^web/src/(app|features|page|shared|ui)/" },
    },
    {
      // A translator needs to know nothing else.
      name: "words-of-the-server-know-only-the-contract",
      severity: "error",
      from: { path: "^server/src/words/", pathNot: ["\\.test\\.ts$", "\\.testing\\.ts$"] },
      to: { pathNot: ["^server/src/words/", "^contract/src/"] },
    },
    {
      name: "words-know-only-words",
      severity: "error",
      from: { path: "^web/src/words/", pathNot: "\\.test\\.ts$" },
      // Those of the contract are shared with the server.
      to: { pathNot: ["^web/src/words/", "^contract/src/words/"] },
    },
    ...upward,
    ...backward,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["/dist/"] },
    // The TypeScript compiler that the project uses offers no parser to tools yet.
    parser: "swc",
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "require", "node", "default", "types"],
    },
  },
};
