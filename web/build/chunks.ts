import type { Plugin } from "vite";

/**
 * What is downloaded together. Left alone, the build makes a file of every set of modules that the same screens share: a hundred
 * for a page, which compress badly one by one. A name missing here costs a small extra file, a superfluous one some bytes.
 */
const part = (...names: string[]) =>
  new RegExp(`[\\\\/](${names.join("|").replaceAll("/", "[\\\\/]")})[\\\\/.]`);
const within = (folder: string, names: string) => part(...names.split(" ").map((name) => folder + name));
const mantine = (names: string) => within("@mantine/core/esm/components/", names);
const hooks = (names: string) => within("@mantine/hooks/esm/", names);
const icons = (names: string) => within("@tabler/icons-react/dist/esm/icons/Icon", names);
const ui = (names: string) => within("web/src/ui/", names);
const lib = (names: string) => within("web/src/lib/", names);
const shared = (names: string) => within("web/src/shared/", names);

/** Around every screen. */
const parts = [
  part("@mantine/core/esm/core", "clsx"),
  mantine("ActionIcon Button Center Indicator Loader Paper Skeleton Stack Text Title Transition"),
  mantine("UnstyledButton VisuallyHidden"),
  hooks("use-callback-ref use-color-scheme use-did-update use-disclosure use-id use-isomorphic-effect"),
  hooks("use-media-query use-merged-ref use-reduced-motion use-uncontrolled utils"),
  within("@tabler/icons-react/dist/esm/", "createReactComponent defaultAttributes"),
  icons(
    "AlertTriangle Brightness ChevronDown Gift Heart Home Login Logout Mail MapPin Menu2 Package Phone Shirt ShoppingBag Tool",
  ),
  icons("TruckDelivery User Users Wallet WifiOff X"),
  /vite\/preload-helper/,
  within("web/src/", "page/with-files"),
];
/** Wherever products are shown. */
const goods = [
  mantine("Alert Anchor Badge CloseButton Group Input InputBase TextInput"),
  ui("columns confirm-dialog empty-state form-errors loaded-part page-header"),
  ui("query-state written"),
  part("@mantine/modals/esm/events"),
  shared(
    "products/own-hold products/price-range products/product-image products/product-search products/product-tile products/wish-button",
  ),
  lib("browser page-tags"),
  within("contract/src/", "address-text"),
  within("web/src/words/en/", "head shop"),
  hooks("use-debounced-callback use-debounced-value"),
  icons("AdjustmentsHorizontal AlertCircle ArrowLeft ArrowRight ArrowsExchange Bell BellCheck BuildingStore"),
  icons("Calendar Category ChevronLeft ChevronRight ChevronUp FileText HeartFilled HelpCircle MailCheck"),
  icons("MapQuestion Minus MoodSad Photo Plus Printer Search SearchOff ShoppingBagPlus Trash UsersGroup"),
];
/** Wherever a list is filtered. */
const filters = [
  mantine("Checkbox Divider Slider"),
  within("@mantine/core/esm/utils/", "InlineInput InputsGroupFieldset"),
  hooks("use-move"),
  ui("toolbar"),
];
/** Wherever a list has pages. */
const lists = [mantine("Pagination"), hooks("use-pagination"), lib("list-params"), ui("search-input")];
/** Wherever something is filled in. */
const forms = [
  part("node_modules/(zod|@mantine/form|klona|fast-deep-equal)"),
  within("contract/src/", "endpoint errors money said shapes words/en/forms"),
  lib("form-fields"),
  ui("save-error use-form use-unsaved-guard"),
];
/** Whatever opens over a page. */
const overlays = [
  mantine("Drawer FocusTrap Modal ModalBase Overlay Portal ScrollArea"),
  part("node_modules/(@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton)"),
  part("node_modules/(use-sidecar|use-callback-ref|get-nonce|tslib)"),
  hooks("use-focus-return use-focus-trap use-window-event"),
  ui("dialogs"),
];
/** Wherever something is chosen from a list. */
const selects = [
  mantine("Combobox NativeSelect Popover Radio/RadioIcon Select"),
  part("@mantine/core/esm/utils/Floating"),
  hooks("use-click-outside use-long-press use-previous"),
];
/** What a screen of the panel asks the server through, the login's too. */
const staff = [
  /endpoints-of:admin-contract/,
  within("contract/src/", "areas panel-screens"),
  lib("admin-api panel-paths"),
];
/** What many screens of the panel share, and no member's. */
const panel = [
  mantine("Accordion/AccordionChevron Menu Table Tooltip"),
  hooks("use-local-storage use-session-storage"),
  icons("Columns3 Copy Dots Pencil Selector SortAscending SortDescending"),
  lib("format-figures list-address rights text-fields"),
  shared("jobs lists seasons"),
  // Its calendar is loaded when it is opened.
  /[\\/]ui[\\/]date-field\.tsx/,
  ui("acts data-table day-range not-found subject-drawer use-stored-form"),
  within("web/src/words/en/", "nouns panel/data-table panel/imports panel/ui"),
];

const oneOf = (tests: RegExp[]) => (id: string) => tests.some((test) => test.test(id));
const alone = { includeDependenciesRecursively: false } as const;

export const chunks = {
  groups: [
    { name: "react", test: part("node_modules/(react|react-dom|react-router|scheduler)"), priority: 5 },
    { name: "data", test: part("node_modules/(@orpc|@tanstack(?!.*[qQ]ueries)|zustand)"), priority: 4 },
    // Our own code lists what it needs file by file, so what comes with the entry is all of the frame.
    {
      name: "frame",
      test: part("web/src", "contract/src"),
      tags: ["$initial" as const],
      priority: 3,
      ...alone,
    },
    { name: "parts", test: oneOf(parts), priority: 3, ...alone },
    { name: "goods", test: oneOf(goods), priority: 2, ...alone },
    ...Object.entries({ filters, lists, forms, overlays, selects, staff, panel }).map(([name, tests]) => ({
      name,
      test: oneOf(tests),
      priority: 1,
      ...alone,
    })),
    { name: "icons", test: part("@tabler/icons-react/dist/esm/icons"), ...alone },
  ],
};

/** Fails the build if files of the groups above need each other: one of them would run before its dependencies. */
export function noCircles(): Plugin {
  return {
    name: "kitroom:no-circles",
    apply: (config, { command }) => command === "build" && !config.build?.ssr,
    generateBundle(_options, bundle) {
      const done = new Set<string>();
      const follow = (name: string, way: string[]): void => {
        if (way.includes(name)) this.error(`these files need each other: ${[...way, name].join(" > ")}`);
        const file = bundle[name];
        if (file?.type !== "chunk" || done.has(name)) return;
        for (const next of file.imports) follow(next, [...way, name]);
        done.add(name);
      };
      for (const name of Object.keys(bundle)) follow(name, []);
    },
  };
}
