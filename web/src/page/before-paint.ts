import { keepEarlyActs } from "./early-acts.ts";
import { keepFocusInSight } from "./focus-in-sight.ts";
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
