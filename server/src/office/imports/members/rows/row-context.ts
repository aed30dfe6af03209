import type { SizeGroup } from "#contract/members.ts";

/** What a row needs to know about its import and the club. */
export type RowContext = {
  jobId: number;
  /** Whether memberships give joining credits with it. */
  givesJoining: boolean;
  sizeGroups: readonly SizeGroup[];
  /** Rows of the sheet Members whose email address others in the file have too, with the name of one of them. */
  shared: ReadonlyMap<number, string>;
};
