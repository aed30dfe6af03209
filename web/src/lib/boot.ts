import type { ClubInfo } from "#contract/clubs.ts";

/** What the server writes into the page, so that the first paint waits for no call. */
export type Boot = {
  /** Null where the host belongs to no club. */
  club: ClubInfo | null;
  product: string;
  /** Answers that the first screen needs, under the keys that the query cache uses. */
  queries: [queryKey: readonly unknown[], data: unknown][];
  /** Whether the host names a club at all. Absent in pages of a server that does not say. */
  host?: "club" | "none" | "unknown";
  /** What the page's address names, such as a product, is not there. */
  missing?: boolean;
  /** A host without a club lists the clubs; else whoever comes there has to know the address of theirs. */
  front_door?: boolean;
};

export const EMPTY_BOOT: Boot = { club: null, product: "Kitroom", queries: [] };

/** When the page was opened, in milliseconds since 1970: so old are its first answers. Unknown on a server. */
export const openedAt = typeof document === "undefined" ? undefined : performance.timeOrigin;

/** Text that is no boot data gives an empty one: the app then asks the server itself. */
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
