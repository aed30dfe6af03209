/**
 * Stands in the page's head and runs before anything is painted: sets the colour scheme that was chosen, tells whether
 * the page is another one than the guest's, and starts the app. A guest's page is there without it, so the app only
 * starts once somebody begins to use the page; what they do before it has taken over is done again after that. Nothing
 * may be imported here; the server allows this text by its hash.
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
  let isOwnPage = hasOwnPage();
  if (isOwnPage) page.dataset.ownPage = "";

  // Any address that is none of the app's own leads to page not found, which is what came.
  if ("notFound" in page.dataset) history.replaceState(null, "", "/404");

  const { app } = page.dataset;
  const { scripts = "", sheets = "" } = document.currentScript?.dataset ?? {};
  if (app === undefined) return;
  const addresses = (list: string) => list.split(" ").filter(Boolean);
  /** Resolves when it is there, or cannot be had. */
  const link = (rel: string, href: string) =>
    new Promise<void>((resolve) => {
      if (document.querySelector(`link[rel="${rel}"][href="${href}"]`)) return resolve();
      const element = document.createElement("link");
      const fail = () => {
        element.remove();
        resolve();
      };
      Object.assign(element, { rel, href, crossOrigin: "", onload: () => resolve(), onerror: fail });
      document.head.append(element);
    });
  /**
   * Brings the app's files, as text first: some browsers keep a module or a preloaded file that could not be loaded as
   * failed for as long as the page lives. Resolves with whether all of them are there.
   */
  const bring = async () => {
    for (const sheet of addresses(sheets)) void link("prefetch", sheet);
    const files = addresses(`${app} ${scripts}`);
    const fetchWhole = async (script: string) => {
      const answer = await fetch(script);
      await answer.arrayBuffer();
      return answer.ok;
    };
    const found = await Promise.all(files.map((script) => fetchWhole(script).catch(() => false)));
    if (!found.every(Boolean)) return false;
    askForModules();
    return true;
  };
  const askForModules = () => {
    for (const script of addresses(`${app} ${scripts}`)) void link("modulepreload", script);
  };
  let brought: Promise<boolean> | null = null;
  const fetchApp = async () => {
    brought ??= bring();
    const isThere = await brought;
    if (!isThere) brought = null;
    return isThere;
  };
  let isStarted = false;
  const start = () => {
    if (isStarted) return;
    isStarted = true;
    // Somebody may have logged in meanwhile, in another tab.
    isOwnPage = hasOwnPage();
    if (isOwnPage) page.dataset.ownPage = "";
    // Whose own page it is sees nothing without the app, so it comes with the page, at once.
    const isAtOnce = isOwnPage && document.readyState === "loading";
    if (isAtOnce) askForModules();
    const there = isAtOnce || fetchApp();
    // With what was inlined only the page as it came can be drawn.
    const styled = addresses(sheets).map((sheet) => link("stylesheet", sheet));
    // The app reads the end of the page, where its first answers are.
    const read = new Promise<void>((resolve) => {
      if (document.readyState !== "loading") return resolve();
      addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    });
    // Where the connection was lost it is tried again with the next sign.
    const again = () => {
      isStarted = false;
      watch();
    };
    void Promise.all([there, ...styled, read]).then(([isThere]) => {
      if (!isThere) return again();
      const script = document.createElement("script");
      const fail = () => {
        script.remove();
        again();
      };
      Object.assign(script, { type: "module", crossOrigin: "", src: app, onerror: fail });
      document.head.append(script);
    });
  };
  const signs = [
    "pointermove",
    "pointerdown",
    "touchstart",
    "wheel",
    "keydown",
    "click",
    "input",
    "offline",
    "online",
  ];
  /** Starts with the first sign that somebody is going to do something; and where the connection is lost, to say so. */
  const watch = () => {
    for (const sign of signs) addEventListener(sign, start, { once: true, capture: true, passive: true });
  };
  addEventListener("taken-over", () => {
    delete page.dataset.app;
  });
  if (isOwnPage) return start();
  // Once everything that the page shows is loaded and painted, the app is fetched; nothing of it runs. Where it has
  // something to add for this guest, it starts: the number on the cart, what was looked at, what was typed, the place that
  // the address names.
  const hasOwnThings = hasCart() || /"ids":\[\d/.test(read("seen")) || hasDraft() || location.hash !== "";
  addEventListener("load", () => {
    const next = hasOwnThings ? start : fetchApp;
    new PerformanceObserver(() => setTimeout(next)).observe({ type: "paint", buffered: true });
  });
  watch();

  /** Once what was done before is drawn; browsers that cannot tell are given a moment. */
  const untilIdle = () =>
    new Promise<void>((resolve) => {
      if ("requestIdleCallback" in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
      else setTimeout(resolve, 50);
    });
  const typed = new Map<EventTarget, () => void>();
  const pressed = new Map<EventTarget | Event | string, () => unknown>();
  const nameOf = (element: Element) =>
    [element.getAttribute("name"), element.getAttribute("aria-label"), element.textContent]
      .concat([...((element as HTMLInputElement).labels ?? [])].map((label) => label.textContent))
      .join("\n");
  /**
   * The element itself, or the one that the app has put into its place: of the same name, one of as many. Where there is
   * none, nothing may be done, least of all to another one.
   */
  const placeOf = <E extends Element>(element: E): (() => E | undefined) => {
    const name = nameOf(element);
    const alike = () =>
      [...document.querySelectorAll<E>(`#root ${element.tagName}`)].filter((one) => nameOf(one) === name);
    const before = alike();
    return () => {
      if (element.isConnected) return element;
      const now = alike();
      return now.length === before.length ? now[before.indexOf(element)] : undefined;
    };
  };
  let isTakenOver = false;
  let isDoneAgain = false;
  /** Keeps it from the app too, which may already listen to a part of the page: nothing may be done twice. */
  const keep = (event: Event) => {
    if (isDoneAgain || !(event.target instanceof Element)) return;
    if (keepOf(event, event.target)) event.stopImmediatePropagation();
  };
  /** Does it with events that are not kept once more. */
  const redo = (act: () => unknown) => {
    isDoneAgain = true;
    act();
    isDoneAgain = false;
  };
  const keepOf = (event: Event, target: Element): boolean => {
    if (event.type === "submit" && target instanceof HTMLFormElement) {
      // The browser would write what is in the form, a password too, into the address.
      event.preventDefault();
      const form = placeOf(target);
      pressed.set(target, () => form()?.requestSubmit());
      return true;
    }
    if (event instanceof KeyboardEvent) return keepKey(event, target);
    if (event instanceof MouseEvent) return keepPress(event, target);
    if (target instanceof HTMLInputElement && /^(checkbox|radio)$/.test(target.type)) {
      const { checked, defaultChecked, name, type } = target;
      // Of radio buttons only the last choice counts.
      const key = type === "radio" ? `radio ${name}` : target;
      if (isTakenOver && !pressed.has(key)) return false;
      const box = placeOf(target);
      pressed.set(key, () => {
        const found = box();
        if (!found) return;
        // The app has taken over the page as it came; the press must change what it knows.
        found.checked = defaultChecked;
        if (checked !== defaultChecked) found.click();
      });
      return true;
    }
    if (isTakenOver) return false;
    if (
      target instanceof HTMLInputElement ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement
    ) {
      const { value } = target;
      const place = placeOf(target);
      typed.set(target, () => {
        const field = place();
        if (!field) return;
        // The app compares with what it knows, so the value must become another one, and this one behind its back.
        field.value = "";
        Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value")?.set?.call(field, value);
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.dispatchEvent(new Event("change", { bubbles: true }));
      });
      return true;
    }
    return false;
  };
  /** The browser itself does what it is for. */
  const isCommand = (element: Element) =>
    "commandForElement" in element && element.commandForElement !== null;
  /** A press on a button, and on the track of a slider, which goes by where it was pressed. */
  const keepPress = ({ clientX, clientY }: MouseEvent, target: Element): boolean => {
    const track = target.closest<HTMLElement>(":has(> [role=slider])");
    const found = track ?? target.closest<HTMLElement>("button, [role=button]");
    if (found === null || found.getAttribute("type") === "submit" || isCommand(found)) return false;
    const place = placeOf(found);
    pressed.set(found, async () => {
      if (!track) return place()?.click();
      // A slider follows the mouse until it is let go.
      for (const type of ["mousedown", "mouseup"]) {
        redo(() => place()?.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY })));
        await untilIdle();
      }
    });
    return true;
  };
  /** A key that moves a slider. Every press is a step, so none takes the place of another. */
  const keepKey = (event: KeyboardEvent, target: Element): boolean => {
    if (target.getAttribute("role") !== "slider" || !/^(Arrow|Home|End|Page)/.test(event.key)) return false;
    event.preventDefault();
    const { key, code } = event;
    const place = placeOf(target);
    pressed.set(event, () =>
      place()?.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true })),
    );
    return true;
  };
  const acts = ["submit", "click", "input", "keydown"];
  for (const act of acts) addEventListener(act, keep, { capture: true });
  addEventListener(
    "taken-over",
    async () => {
      isTakenOver = true;
      // What was done was done to the guest's page.
      if (isOwnPage) pressed.clear();
      // At once, because somebody may send the form the moment that the app listens.
      else for (const act of typed.values()) redo(act);
      // What is pressed meanwhile comes after what was pressed before.
      for (const [key, act] of pressed) {
        // Each of them sees what the one before it has changed.
        await untilIdle();
        pressed.delete(key);
        let done: unknown;
        redo(() => {
          done = act();
        });
        await done;
      }
      for (const act of acts) removeEventListener(act, keep, { capture: true });
    },
    { once: true },
  );
})();
