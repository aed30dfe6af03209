import { z } from "zod";
import {
  type MembershipCategory,
  membershipCategories,
  membershipCategoryForm,
} from "#contract/membership-categories.ts";
import { formatDay } from "#web/lib/format.ts";
import { queryFromAddress } from "#web/lib/list-address.ts";
import type { ListParams } from "#web/lib/list-params.ts";
import { textFields } from "#web/lib/text-fields.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { membership as words } from "#words/panel/membership.ts";

/** What the list of memberships is asked for. */
export const listQuery = (params: ListParams) => queryFromAddress(membershipCategories.show, params);

const texts = textFields(
  z.object(membershipCategoryForm.shape).omit({ joining_credits: true, credits_expire: true }),
);

/** What the fields hold while they are edited: an empty date is an empty text. */
export type CategoryValues = typeof texts.empty & {
  joining_credits: Typed;
  credits_expire: boolean;
};

export const emptyCategory: CategoryValues = {
  ...texts.empty,
  joining_credits: 0,
  credits_expire: false,
};

export function valuesOf(category: MembershipCategory): CategoryValues {
  return {
    ...texts.of(category),
    joining_credits: category.joining_credits,
    credits_expire: category.credits_expire,
  };
}

/** What is sent. Without credits there is nothing that could end with the season. */
export function toForm(values: CategoryValues): z.input<typeof membershipCategoryForm> {
  const joining_credits = Number(values.joining_credits);
  return {
    ...texts.sent(values),
    joining_credits,
    credits_expire: values.credits_expire && joining_credits > 0,
  };
}

type Season = { season_start: string | null; season_end: string | null };

/** `1 Aug 2026 – 31 May 2027`, or what is known of it. */
export function seasonWords({ season_start, season_end }: Season): string {
  if (season_start && season_end) return `${formatDay(season_start)} – ${formatDay(season_end)}`;
  if (season_start) return words.season.from(formatDay(season_start));
  return season_end ? words.season.until(formatDay(season_end)) : words.season.allYear;
}
