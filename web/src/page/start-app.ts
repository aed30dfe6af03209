type AppFiles = { app: string; scripts: string; sheets: string };

/**
 * Ways to load the app. `start` runs it, `fetchApp` only downloads it (resolves with whether all of it is there),
 * `watch` starts it at the first sign of use. `app` is the URL of its entry, the others are lists of URLs.
 */
export function appStarter({ app, scripts, sheets }: AppFiles, isOwnPage: () => boolean) {
  const addresses = (list: string) => list.split(" ").filter(Boolean);
  /** Resolves when it has loaded, or failed to. */
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
   * Fetches the app's files as text first: some browsers remember a module or a preloaded file that failed to load as
   * failed for the life of the page. Resolves with whether all of them are there.
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
    // Somebody with their own page sees nothing without the app, so it comes with the page, at once.
    const isAtOnce = isOwnPage() && document.readyState === "loading";
    if (isAtOnce) askForModules();
    const there = isAtOnce || fetchApp();
    // Only the original page can be drawn with the inlined data.
    const styled = addresses(sheets).map((sheet) => link("stylesheet", sheet));
    // The app reads the end of the page, where its first answers are.
    const read = new Promise<void>((resolve) => {
      if (document.readyState !== "loading") return resolve();
      addEventListener("DOMContentLoaded", () => resolve(), { once: true });
    });
    // If the connection was lost it is tried again at the next sign.
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
  /** Starts at the first sign that somebody is going to do something; and if the connection is lost, to say so. */
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

/** Some browsers report the mouse's position when a page appears under it. */
function isAtRest(event: Event): boolean {
  return (
    event.type === "pointermove" && event instanceof PointerEvent && !(event.movementX || event.movementY)
  );
}
