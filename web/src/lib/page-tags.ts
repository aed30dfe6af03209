/** The parameters of the canonical URL; everything else is a view of the same page. */
const kept = ["category_id", "page"];

type Tags = { description: string; canonical: string };
let served: { address: string; tags: Tags } | null = null;

/** A page that the app draws sets its title itself: the original one is removed once the app's is there. */
export function markSentTitle(): void {
  document.querySelector("title")?.setAttribute("data-sent", "");
}

/**
 * Updates description and canonical URL when the app goes from one page to another; those of the
 * page that the server sent are its own and come back with it. Call it in an effect.
 */
export function followPage(description: string): void {
  document.querySelector("title[data-sent]")?.remove();
  const { pathname, search, href } = window.location;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="description"]');
  const link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  const address = pathname + search;
  served ??= { address, tags: { description: meta?.content ?? description, canonical: link?.href ?? href } };
  const { tags } =
    served.address === address
      ? served
      : {
          tags: {
            description,
            canonical: canonicalOf(served.tags.canonical, pathname, search),
          },
        };
  if (meta) meta.content = tags.description;
  if (link) link.href = tags.canonical;
}

/** The address of the page on the host that the server calls the club's own. */
export function canonicalOf(base: string, pathname: string, search: string): string {
  const asked = new URLSearchParams(search);
  const own = new URLSearchParams(
    kept.flatMap((name) => {
      const value = asked.get(name);
      return value ? [[name, value]] : [];
    }),
  );
  const address = new URL(pathname === "/home" ? "/" : pathname, base);
  address.search = own.toString();
  return address.href;
}
