/**
 * Stands in the page's head and runs before anything is painted: sets the colour scheme that was chosen, tells whether
 * somebody is signed in, whose page is another one than the guest's, and starts the app. A guest's page is there
 * without it, so its pictures and fonts go first. Nothing may be imported here; the server allows this text by its hash.
 */
(() => {
  const page = document.documentElement;

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
  if (hasSession) page.dataset.session = "";

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
    document.head.append(script);
  };
  if (hasSession) return start();
  // Once everything that the page shows is loaded and painted.
  addEventListener("load", () => {
    new PerformanceObserver(() => setTimeout(start)).observe({ type: "paint", buffered: true });
  });
  // Somebody who is quicker, or waits for a picture that does not come.
  for (const act of ["pointerdown", "keydown", "touchstart"]) addEventListener(act, start, { once: true });
  setTimeout(start, 4000);
})();
