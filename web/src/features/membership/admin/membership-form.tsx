import { Checkbox, Textarea, TextInput } from "@mantine/core";
import { z } from "zod";
import { type MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { formatDay } from "#web/lib/format.ts";
import { textFields } from "#web/lib/text-fields.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { useSeasons } from "#web/shared/seasons/seasons.ts";
import { Columns } from "#web/ui/columns.tsx";
import { DateField } from "#web/ui/date-field.tsx";
import { RangeButtons } from "#web/ui/day-range.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { useStoredForm } from "#web/ui/use-stored-form.ts";
import { membership as words } from "#words/panel/membership.ts";

export const titleOf = (membership: MembershipCategory | null) =>
  membership ? words.categoryDrawer.edit(membership.name) : words.categoryDrawer.addAMembership;

type MembershipFormProps = {
  /** Null for a new one. */
  membership: MembershipCategory | null;
  onDone: () => void;
  /** Gets the membership as it is after saving. */
  onSaved: (membership: MembershipCategory) => void;
};

/** Adds a membership, or changes one. */
export function MembershipForm({ membership, onDone, onSaved }: MembershipFormProps) {
  const edit = useStoredForm({
    subject: membership,
    valuesOf,
    toForm,
    schema: membershipCategoryForm,
    store: adminApi.membershipCategories.store,
    update: adminApi.membershipCategories.update,
    onSaved: ({ data }) => {
      onDone();
      onSaved(data);
    },
  });
  const { form } = edit;
  const seasons = useSeasons();
  const hasCredits = Number(form.values.joining_credits) > 0;
  return (
    <SubjectForm
      label={titleOf(membership)}
      edit={edit}
      onSubmit={edit.submit}
      saveLabel={membership ? words.categoryDrawer.save : words.categoryDrawer.addMembership}
      onCancel={onDone}
    >
      <TextInput
        label={words.categoryDrawer.name}
        placeholder={words.categoryDrawer.adult}
        data-autofocus
        {...form.getInputProps("name")}
      />
      <Textarea
        label={words.categoryDrawer.description}
        description={words.categoryDrawer.whoItIsFor}
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <Columns cols={{ base: 1, xs: 2 }}>
        <DateField label={words.categoryDrawer.seasonBegins} {...form.getInputProps("season_start")} />
        <DateField label={words.categoryDrawer.seasonEnds} {...form.getInputProps("season_end")} />
      </Columns>
      <RangeButtons
        ranges={seasons}
        from={form.values.season_start}
        to={form.values.season_end}
        onChoose={({ from, to }) => form.setValues({ season_start: from, season_end: to })}
      />
      <MoneyField
        label={words.categoryDrawer.joiningCredits}
        description={words.categoryDrawer.grantedOnceSeasonToEverybody}
        {...form.getInputProps("joining_credits")}
      />
      <Checkbox
        label={words.categoryDrawer.theseCreditsExpireOnSeasons}
        disabled={!hasCredits}
        {...form.getInputProps("credits_expire", { type: "checkbox" })}
      />
    </SubjectForm>
  );
}

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
