import type { z } from "zod";
import type { MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";

/** What the fields hold while they are typed in: an empty date is an empty text, an empty amount too. */
export type CategoryValues = {
  name: string;
  description: string;
  season_start: string;
  season_end: string;
  joining_credits: number | string;
  credits_expire: boolean;
};

export const emptyCategory: CategoryValues = {
  name: "",
  description: "",
  season_start: "",
  season_end: "",
  joining_credits: 0,
  credits_expire: false,
};

export function valuesOf(category: MembershipCategory): CategoryValues {
  return {
    name: category.name,
    description: category.description,
    season_start: category.season_start ?? "",
    season_end: category.season_end ?? "",
    joining_credits: category.joining_credits,
    credits_expire: category.credits_expire,
  };
}

/** What is sent. Without credits there is nothing that could end with the season. */
export function toForm(values: CategoryValues): z.input<typeof membershipCategoryForm> {
  const joining_credits = values.joining_credits === "" ? 0 : Number(values.joining_credits);
  return {
    name: values.name,
    description: values.description,
    season_start: values.season_start || null,
    season_end: values.season_end || null,
    joining_credits,
    credits_expire: values.credits_expire && joining_credits > 0,
  };
}
