const asked = new Map<string, Promise<void>>();

/**
 * Wraps every `import()` of the built app. Fetches the files that it needs before any of them is requested as a
 * module: some browsers remember a module that failed to load for the life of the page, and it could
 * never be requested again. `files` are paths below the root. Throws a TypeError, as `fetch` does, if one cannot
 * be had.
 */
export async function withFiles<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => bring(`/${file}`)));
  return load();
}

function bring(href: string): Promise<void> {
  const known = asked.get(href);
  if (known) return known;
  const brought = href.endsWith(".css") ? linkSheet(href) : fetchWhole(href);
  asked.set(href, brought);
  brought.catch(() => asked.delete(href));
  return brought;
}

/** Leaves it in the browser's cache, where the module is read from. A preload link would be remembered as failed too. */
async function fetchWhole(href: string): Promise<void> {
  const answer = await fetch(href);
  if (!answer.ok) throw new TypeError(`${href} could not be loaded`);
  await answer.arrayBuffer();
}

function linkSheet(href: string): Promise<void> {
  if (document.querySelector(`link[rel="stylesheet"][href="${href}"]`)) return Promise.resolve();
  const element = document.createElement("link");
  return new Promise((resolve, reject) => {
    const fail = () => {
      element.remove();
      reject(new TypeError(`${href} could not be loaded`));
    };
    const told = { onload: () => resolve(), onerror: fail };
    Object.assign(element, { rel: "stylesheet", href, crossOrigin: "", ...told });
    document.head.append(element);
  });
}
