import type { SizeGroup } from "#contract/members.ts";
import type { Namesakes } from "./namesakes.ts";
import type { Alike } from "./same-address.rules.ts";

/** What a row needs to know about its import and the club. */
export type RowContext = {
  jobId: number;
  /** Whether memberships give joining credits with it. */
  givesJoining: boolean;
  sizeGroups: readonly SizeGroup[];
  namesakes: Namesakes;
} & Alike;
