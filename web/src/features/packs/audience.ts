import type { z } from "zod";
import type { packAudience } from "#contract/grants.ts";

export type ChosenMember = { id: number; name: string };
export type AudienceKind = "primary" | "secondary" | "all";

/** Whom a pack goes to, as it is chosen: both ways are kept, so that looking at the other loses nothing. */
export type AudienceValues = {
  by: "members" | "filter";
  members: ChosenMember[];
  /** Null for every membership. */
  membership_category_id: string | null;
  kind: AudienceKind;
};

export const nobody: AudienceValues = {
  by: "members",
  members: [],
  membership_category_id: null,
  kind: "all",
};

/** As the server takes it; null while nobody is chosen. */
export function audienceOf(values: AudienceValues): z.input<typeof packAudience> | null {
  const { by, members, membership_category_id, kind } = values;
  if (by === "filter") {
    const category = membership_category_id === null ? null : Number(membership_category_id);
    return { filter: { membership_category_id: category, kind } };
  }
  return members.length === 0 ? null : { member_ids: members.map(({ id }) => id) };
}
