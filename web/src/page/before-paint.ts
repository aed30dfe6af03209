import { keepEarlyActs } from "./early-acts.ts";
import { appStarter } from "./start-app.ts";

/**
 * In the page's head, before anything is painted: sets the chosen colour scheme, says whether
 * the page differs from the guest's, and starts the app. A guest's page is there without it, so the app only
 * starts once somebody starts to use the page; what they do before hydration is replayed after it. The server
 * allows this text, with what it imports, by its hash.
 */
const page = document.documentElement;
// The validation library would try to compile its checks, which the page's policy refuses and browsers report.
Object.assign(window, { __zod_globalConfig: { jitless: true } });

const read = (key: string): string => {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
};
const chosen = read("color-scheme");
const isDark =
  chosen === "dark" || (chosen !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
page.dataset.mantineColorScheme = isDark ? "dark" : "light";

// A filled cart and a session, as `lib/stores` writes them.
const hasCart = () => /"(items|packs)":\[\{/.test(read("cart"));
const hasSession = () => /"(accessToken|adminAccessToken)":"/.test(read("user") + read("admin"));
const hasOwnPage = () => hasSession() || (location.pathname === "/cart" && hasCart());
const hasDraft = () => {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith("draft-"));
  } catch {
    return false;
  }
};
let isOwnPage = false;
const lookWhose = () => {
  isOwnPage = hasOwnPage();
  if (isOwnPage) page.dataset.ownPage = "";
  return isOwnPage;
};
lookWhose();
keepFocusInSight();

// Any unknown path redirects to page not found, which is what was sent.
if ("notFound" in page.dataset) history.replaceState(null, "", "/404");

const { app } = page.dataset;
const { scripts = "", sheets = "" } = document.currentScript?.dataset ?? {};
if (app !== undefined) {
  // Somebody may have logged in before it starts, in another tab.
  const { start, fetchApp, watch } = appStarter({ app, scripts, sheets }, lookWhose);
  addEventListener("taken-over", () => {
    delete page.dataset.app;
  });
  if (isOwnPage) start();
  else {
    // Once everything on the page is loaded and painted, the app is fetched, but not run. If it has
    // something to add for this guest, it starts: the number on the cart, viewed products, typed input, the anchor in
    // the URL.
    const hasOwnThings = hasCart() || /"ids":\[\d/.test(read("seen")) || hasDraft() || location.hash !== "";
    addEventListener("load", () => {
      const next = hasOwnThings ? start : fetchApp;
      new PerformanceObserver(() => setTimeout(next)).observe({ type: "paint", buffered: true });
    });
    watch();
    keepEarlyActs(() => isOwnPage);
  }
}

/**
 * What comes to the focus by key stays in sight while the page still grows. Sections far down are laid out as somebody nears
 * them, so Shift+Tab to the end of a page makes all that lies above it longer, after the browser has scrolled. Whoever then
 * scrolls, presses or types goes where they like.
 */
function keepFocusInSight(): void {
  let isNew = false;
  const focused = ({ target }: Event) => {
    isNew = target instanceof Element && target.matches(":focus-visible");
  };
  const leave = () => {
    isNew = false;
  };
  addEventListener("focusin", focused, { capture: true });
  for (const sign of ["keydown", "pointerdown", "wheel"])
    addEventListener(sign, leave, { capture: true, passive: true });
  const grows = new ResizeObserver(() => {
    const element = isNew && document.activeElement;
    if (!element) return;
    const { top, bottom } = element.getBoundingClientRect();
    const isOutside = top < 0 || bottom > innerHeight;
    if (isOutside && bottom - top < innerHeight) element.scrollIntoView({ block: "center" });
  });
  grows.observe(document.documentElement);
}
