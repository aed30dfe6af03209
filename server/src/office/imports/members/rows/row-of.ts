import type { SizeGroup } from "#contract/members.ts";

/** What a row needs to know of its import and of the club. */
export type RowOf = {
  jobId: number;
  /** Whether memberships give joining credits with it. */
  givesJoining: boolean;
  sizeGroups: readonly SizeGroup[];
  /** Rows of the sheet Members whose e-mail address others in the file have too, with the name of one of them. */
  shared: ReadonlyMap<number, string>;
};
