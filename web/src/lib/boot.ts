import type { ClubInfo } from "#contract/clubs.ts";

/** What the server inlines into the page, so that the first paint waits for no call. */
export type Boot = {
  /** Null where the host belongs to no club. */
  club: ClubInfo | null;
  product: string;
  /** Answers that the first screen needs, under the keys that the query cache uses. */
  queries: [queryKey: readonly unknown[], data: unknown][];
  /** Whether the host names a club at all. Absent in pages of a server that does not say. */
  host?: "club" | "none" | "unknown";
  /** The subject of the page's path, such as a product, does not exist. */
  missing?: boolean;
  /** A host without a club lists the clubs; otherwise visitors have to know their club's name. */
  front_door?: boolean;
};

export const EMPTY_BOOT: Boot = { club: null, product: "Kitroom", queries: [] };

/** When the page was opened, in milliseconds since 1970: the age of its first answers. Unknown on a server. */
export const openedAt = typeof document === "undefined" ? undefined : performance.timeOrigin;

/** Text without boot data returns an empty one: the app then asks the server itself. */
export function readBoot(element: { textContent: string | null } | null): Boot {
  const text = element?.textContent?.trim();
  if (!text) return EMPTY_BOOT;
  try {
    return { ...EMPTY_BOOT, ...(JSON.parse(text) as Partial<Boot>) };
  } catch (error) {
    console.error("The page's boot data could not be read.", error);
    return EMPTY_BOOT;
  }
}
