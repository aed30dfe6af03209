/** Which way imports may flow; see ARCHITECTURE.md. Server rooms from low to high; those on one line are level. */
const layers = [
  ["guide", "pictures"],
  ["clubs"],
  ["jobs"],
  ["messages"],
  ["members"],
  ["auth"],
  ["catalog", "managers", "pages", "shipping"],
  ["wishlist"],
  ["credits", "packs"],
  ["entitlements"],
  ["orders"],
  ["payments"],
  ["checkout", "settings"],
  ["redemption", "returns", "reconciliation"],
  ["audit", "club-members", "dashboard", "documents", "notices", "search", "webhooks"],
  ["mail-stops", "member-import", "tracking-import"],
  ["exports"],
];
/** What a room may not import: those above it, and its neighbours. */
const above = (names, at, name) => [
  ...layers.slice(at + 1).flat(),
  ...names.filter((other) => other !== name),
];
const room = (name) => `^server/src/modules/${name}/`;

/** A room may not import one that stands beside or above it. Tables may refer to any table: keys cross rooms. */
const upward = layers.flatMap((names, at) =>
  names
    .filter((name) => above(names, at, name).length > 0)
    .map((name) => ({
      name: `${name}-imports-downwards`,
      severity: "error",
      from: { path: room(name), pathNot: ["\\.tables\\.ts$", "\\.test\\.ts$", "\\.testing\\.ts$"] },
      to: { path: above(names, at, name).map(room) },
    })),
);

module.exports = {
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
        path: "^server/src/modules/([^/]+)/",
        pathNot: ["\\.tables\\.ts$", "\\.test\\.ts$", "\\.testing\\.ts$"],
      },
      to: {
        path: "^server/src/modules/[^/]+/",
        pathNot: ["^server/src/modules/$1/", "^server/src/modules/[^/]+/index\\.ts$"],
      },
    },
    {
      name: "platform-knows-no-room",
      severity: "error",
      from: { path: "^server/src/platform/", pathNot: "\\.test\\.ts$" },
      to: { path: "^server/src/(modules|commands|app|worker|schema)" },
    },
    {
      // One club's failure must not stop the work for the others, so there is one way to walk clubs.
      name: "clubs-are-walked-by-sweeps-alone",
      severity: "error",
      from: {
        path: "^server/src/",
        pathNot: ["^server/src/platform/(jobs|db)/", "^server/src/platform/backlogs\\.ts$", "\\.test\\.ts$"],
      },
      to: {
        path: ["^server/src/platform/db/across-clubs\\.ts$", "^server/src/platform/jobs/make-sweep\\.ts$"],
      },
    },
    {
      name: "server-knows-neither-web-nor-sandbox",
      severity: "error",
      from: { path: "^server/src/", pathNot: ["^server/src/testing/", "\\.test\\.ts$", "\\.testing\\.ts$"] },
      to: { path: "^(web|sandbox|e2e|bench|simulation)/" },
    },
    {
      name: "books-of-the-simulation-know-nothing-of-the-product",
      severity: "error",
      from: { path: "^simulation/(books|plan)/" },
      to: { path: "^(server|contract|web|sandbox)/" },
    },
    {
      name: "web-knows-only-the-contract",
      severity: "error",
      from: { path: "^web/" },
      to: { path: "^(server|sandbox|tools|e2e|bench|simulation)/" },
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
      name: "parts-know-no-feature",
      severity: "error",
      from: { path: "^web/src/(ui|lib)/" },
      to: { path: "^web/src/(app|features)/" },
    },
    {
      name: "words-know-only-words",
      severity: "error",
      from: { path: "^web/src/words/", pathNot: "\\.test\\.ts$" },
      to: { pathNot: "^web/src/words/" },
    },
    ...upward,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^web/dist/"] },
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
