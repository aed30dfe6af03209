import { Button, Checkbox, Group, NumberInput, Stack, Textarea, TextInput } from "@mantine/core";
import { useState } from "react";
import { type MembershipCategory, membershipCategoryForm } from "#contract/membership-categories.ts";
import { hasCode } from "../../../lib/errors.ts";
import { Columns } from "../../../ui/columns.tsx";
import { ConflictNotice } from "../../../ui/conflict-notice.tsx";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { SubjectDrawer } from "../../../ui/subject-drawer.tsx";
import { useForm, zodResolver } from "../../../ui/use-form.ts";
import { type CategoryValues, emptyCategory, toForm, valuesOf } from "../category-form.ts";
import { useSaveCategory } from "./api.ts";

type CategoryDrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
  subject: MembershipCategory | "new" | null;
  onClose: () => void;
  /** It was saved, and stands so now. */
  onSaved: (category: MembershipCategory) => void;
};

/** Adds a membership, or changes one. */
export function CategoryDrawer({ subject, onClose, onSaved }: CategoryDrawerProps) {
  return (
    <SubjectDrawer
      subject={subject}
      onClose={onClose}
      title={(category) => (category ? `Edit ${category.name}` : "Add a membership")}
    >
      {(category) => (
        <CategoryForm key={category?.id ?? "new"} category={category} onDone={onClose} onSaved={onSaved} />
      )}
    </SubjectDrawer>
  );
}

type CategoryFormProps = Pick<CategoryDrawerProps, "onSaved"> & {
  category: MembershipCategory | null;
  onDone: () => void;
};

function CategoryForm({ category, onDone, onSaved }: CategoryFormProps) {
  // The one that was read when the form began: a change by somebody else in the meantime is not overwritten.
  const [read, setRead] = useState(category);
  const { store, update } = useSaveCategory();
  const saving = category ? update : store;
  const form = useForm<CategoryValues>({
    initialValues: category ? valuesOf(category) : emptyCategory,
    validate: (values) => zodResolver(membershipCategoryForm)(toForm(values)),
  });
  const outcome = {
    onSuccess: ({ data }: { data: MembershipCategory }) => {
      onDone();
      onSaved(data);
    },
    onError: (error: unknown) => {
      showFieldErrors(form, error);
    },
  };
  const submit = form.onSubmit((values) => {
    if (read) update.mutate({ ...toForm(values), id: read.id, version: read.version }, outcome);
    else store.mutate(toForm(values), outcome);
  });
  const loadNewest = () => {
    if (!category) return;
    setRead(category);
    form.setValues(valuesOf(category));
    saving.reset();
  };
  const hasCredits = Number(form.values.joining_credits) > 0;

  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <TextInput label="Name" placeholder="Adult" data-autofocus {...form.getInputProps("name")} />
        <Textarea
          label="Description"
          description="Who it is for. Only staff can see it."
          autosize
          minRows={2}
          {...form.getInputProps("description")}
        />
        <Columns cols={{ base: 1, xs: 2 }}>
          <TextInput label="Season begins" type="date" {...form.getInputProps("season_start")} />
          <TextInput label="Season ends" type="date" {...form.getInputProps("season_end")} />
        </Columns>
        <NumberInput
          label="Joining credits"
          description="Granted once a season to everybody who becomes a member. Existing members only get them if you agree to it."
          prefix="$"
          min={0}
          decimalScale={2}
          fixedDecimalScale
          thousandSeparator=","
          {...form.getInputProps("joining_credits")}
        />
        <Checkbox
          label="These credits expire on the season's last day"
          disabled={!hasCredits}
          {...form.getInputProps("credits_expire", { type: "checkbox" })}
        />
        {hasCode(saving.error, "STALE_VERSION") ? (
          <ConflictNotice onReload={loadNewest} />
        ) : (
          <FormError error={saving.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onDone}>
            Cancel
          </Button>
          <Button type="submit" loading={saving.isPending}>
            {category ? "Save" : "Add membership"}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
