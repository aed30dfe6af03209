import { Button, Checkbox, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { type MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";
import { membership as words } from "#words/panel/membership.ts";
import { useSeasons } from "../../../shared/seasons/use-seasons.ts";
import { Columns } from "../../../ui/columns.tsx";
import { DateField } from "../../../ui/date-field.tsx";
import { RangeButtons } from "../../../ui/day-range.tsx";
import { MoneyField } from "../../../ui/number-field.tsx";
import { SaveError } from "../../../ui/save-error.tsx";
import { SubjectDrawer } from "../../../ui/subject-drawer.tsx";
import { zodResolver } from "../../../ui/use-form.ts";
import { useVersionedForm } from "../../../ui/use-versioned-form.ts";
import { type CategoryValues, emptyCategory, toForm, valuesOf } from "../category-form.ts";
import { useSaveCategory } from "./api.ts";

type MembershipCategoryDrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
  subject: MembershipCategory | "new" | null;
  onClose: () => void;
  /** It was saved, and stands so now. */
  onSaved: (category: MembershipCategory) => void;
};

/** Adds a membership, or changes one. */
export function MembershipCategoryDrawer({ subject, onClose, onSaved }: MembershipCategoryDrawerProps) {
  return (
    <SubjectDrawer
      subject={subject}
      onClose={onClose}
      title={(category) =>
        category ? words.categoryDrawer.edit(category.name) : words.categoryDrawer.addAMembership
      }
    >
      {(category) => (
        <CategoryForm key={category?.id ?? "new"} category={category} onDone={onClose} onSaved={onSaved} />
      )}
    </SubjectDrawer>
  );
}

type CategoryFormProps = Pick<MembershipCategoryDrawerProps, "onSaved"> & {
  category: MembershipCategory | null;
  onDone: () => void;
};

function CategoryForm({ category, onDone, onSaved }: CategoryFormProps) {
  const { store, update } = useSaveCategory();
  const isSaving = store.isPending || update.isPending;
  const { form, error, onSubmit, loadNewest } = useVersionedForm<MembershipCategory, CategoryValues>({
    subject: category,
    valuesOf: (known) => (known ? valuesOf(known) : emptyCategory),
    validate: (values) => zodResolver(membershipCategoryForm)(toForm(values)),
    isSaving,
  });
  const submit = onSubmit((values, read, onError) => {
    const onSuccess = ({ data }: { data: MembershipCategory }) => {
      onDone();
      onSaved(data);
    };
    if (read)
      update.mutate({ ...toForm(values), id: read.id, version: read.version }, { onSuccess, onError });
    else store.mutate(toForm(values), { onSuccess, onError });
  });
  const seasons = useSeasons();
  const hasCredits = Number(form.values.joining_credits) > 0;

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
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
        <SaveError error={error} onReload={loadNewest} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            {words.categoryDrawer.cancel}
          </Button>
          <Button type="submit" loading={isSaving}>
            {category ? words.categoryDrawer.save : words.categoryDrawer.addMembership}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
