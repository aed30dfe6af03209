import { z } from "zod";
import { type MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";
import { textFields } from "#web/lib/text-fields.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";

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
