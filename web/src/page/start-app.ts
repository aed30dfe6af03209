type AppFiles = { app: string; scripts: string; sheets: string };

/**
 * Ways to bring the app. `start` runs it, `fetchApp` only downloads it (resolves with whether all of it is there),
 * `watch` starts it with the first sign of use. `app` is the address of its entry, the others are lists of addresses.
 */
export function appStarter({ app, scripts, sheets }: AppFiles, isOwnPage: () => boolean) {
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
    // Whose own page it is sees nothing without the app, so it comes with the page, at once.
    const isAtOnce = isOwnPage() && document.readyState === "loading";
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
    const use = (event: Event) => {
      if (isAtRest(event)) return;
      for (const sign of signs) removeEventListener(sign, use, { capture: true });
      start();
    };
    for (const sign of signs) addEventListener(sign, use, { capture: true, passive: true });
  };
  return { start, fetchApp, watch };
}

/** Some browsers tell of a mouse where it lies when a page comes up under it. */
function isAtRest(event: Event): boolean {
  return (
    event.type === "pointermove" && event instanceof PointerEvent && !(event.movementX || event.movementY)
  );
}
