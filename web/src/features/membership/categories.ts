import { z } from "zod";
import { type MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";
import { formatDay } from "#web/lib/format.ts";
import { textFields } from "#web/lib/text-fields.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { membership as words } from "#words/panel/membership.ts";

const texts = textFields(
  z.object(membershipCategoryForm.shape).omit({ joining_credits: true, credits_expire: true }),
);

/** What the fields hold while they are edited: an empty date is an empty text. */
type CategoryValues = typeof texts.empty & {
  joining_credits: Typed;
  credits_expire: boolean;
};

/** The fields of a membership, or of a new one. */
export function valuesOf(category: MembershipCategory | null): CategoryValues {
  if (!category) return { ...texts.empty, joining_credits: 0, credits_expire: false };
  const { joining_credits, credits_expire } = category;
  return { ...texts.of(category), joining_credits, credits_expire };
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
