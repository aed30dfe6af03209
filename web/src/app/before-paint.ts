/**
 * Stands in the page's head and runs before anything is painted: sets the colour scheme that was chosen, tells whether
 * the page is another one than the guest's, and starts the app. A guest's page is there
 * without it, so its pictures and fonts go first; what somebody does to the page meanwhile is done again once the app
 * has taken it over. Nothing may be imported here; the server allows this text by its hash.
 */
(() => {
  const page = document.documentElement;
  // The library that checks forms would try to compile its checks, which the page's policy refuses and browsers report.
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

  // A stored session, as `lib/stores` writes it.
  const hasSession = /"(accessToken|adminAccessToken)":"/.test(read("user") + read("admin"));
  // Neither is a cart with something in it the one of every guest.
  const hasOwnPage =
    hasSession || (location.pathname === "/cart" && /"(items|packs)":\[\{/.test(read("cart")));
  if (hasOwnPage) page.dataset.ownPage = "";

  const { app, parts = "" } = page.dataset;
  if (app === undefined) return;
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    for (const part of parts.split(" ").filter(Boolean)) {
      const link = document.createElement("link");
      link.rel = "modulepreload";
      link.href = part;
      document.head.append(link);
    }
    const script = document.createElement("script");
    script.type = "module";
    script.src = app;
    const run = () => document.head.append(script);
    // The app reads the end of the page, where its first answers are.
    if (document.readyState === "loading") addEventListener("DOMContentLoaded", run, { once: true });
    else run();
  };
  addEventListener("taken-over", () => {
    delete page.dataset.app;
    delete page.dataset.parts;
  });
  if (hasOwnPage) return start();
  // Once everything that the page shows is loaded and painted.
  addEventListener("load", () => {
    new PerformanceObserver(() => setTimeout(start)).observe({ type: "paint", buffered: true });
  });
  // Somebody who is quicker, or waits for a picture that does not come.
  for (const act of ["pointerdown", "keydown", "touchstart"]) addEventListener(act, start, { once: true });
  setTimeout(start, 4000);

  const typed = new Map<EventTarget, () => void>();
  const pressed = new Map<EventTarget, () => void>();
  /** The element that stands where this one stood: the app may have put another one into its place. */
  const placeOf = <E extends Element>(element: E): (() => E) => {
    const alike = () => [...document.querySelectorAll<E>(`#root ${element.tagName}`)];
    const at = alike().indexOf(element);
    return () => (element.isConnected ? element : (alike()[at] ?? element));
  };
  /** Keeps it from the app too, which may already listen to a part of the page: nothing may be done twice. */
  const keep = (event: Event) => {
    const act = event.isTrusted && event.target instanceof Element && laterOf(event, event.target);
    if (!act) return;
    event.stopImmediatePropagation();
    (event.type === "input" ? typed : pressed).set(event.target, act);
  };
  const laterOf = (event: Event, target: Element): (() => void) | undefined => {
    if (event.type === "submit" && target instanceof HTMLFormElement) {
      // The browser would write what is in the form, a password too, into the address.
      event.preventDefault();
      const form = placeOf(target);
      return () => form().requestSubmit();
    }
    if (event.type === "click") {
      const found = target.closest<HTMLElement>("button, [role=button], summary");
      if (found === null || found.getAttribute("type") === "submit") return undefined;
      const button = placeOf(found);
      return () => button().click();
    }
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      const { checked } = target;
      const box = placeOf(target);
      return () => box().checked !== checked && box().click();
    }
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) {
      const { value } = target;
      const place = placeOf(target);
      return () => {
        const field = place();
        // The app compares with what it knows, so the value must become another one, and this one behind its back.
        field.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      };
    }
    return undefined;
  };
  const acts = ["submit", "click", "input"];
  for (const act of acts) addEventListener(act, keep, { capture: true });
  addEventListener(
    "taken-over",
    async () => {
      for (const act of acts) removeEventListener(act, keep, { capture: true });
      // At once, because somebody may send the form the moment that the app listens.
      for (const act of typed.values()) act();
      for (const act of pressed.values()) {
        // Each of them sees what the one before it has changed.
        await new Promise((resolve) => setTimeout(resolve));
        act();
      }
    },
    { once: true },
  );
})();
