import { Button, Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { type CategoryRow, categoryForm } from "#contract/categories.ts";
import type { StoredPicture } from "#contract/pictures.ts";
import { categories as words } from "#words/panel/categories.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { PictureField } from "../../../../ui/picture-upload.tsx";
import { SubjectDrawer } from "../../../../ui/subject-drawer.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { useSaveCategory } from "../categories-api.ts";

type CategoryDrawerProps = {
  /** A new one, one to change, or null while the drawer is closed. */
  category: CategoryRow | "new" | null;
  onClose: () => void;
};

export function CategoryDrawer({ category, onClose }: CategoryDrawerProps) {
  return (
    <SubjectDrawer
      subject={category}
      onClose={onClose}
      title={(known) => (known ? words.categoryDrawer.editCategory : words.categoryDrawer.addCategory)}
    >
      {(known) => <CategoryForm key={known?.id ?? "new"} category={known} onClose={onClose} />}
    </SubjectDrawer>
  );
}

type CategoryFormProps = { category: CategoryRow | null; onClose: () => void };
type Values = { name: string; image: StoredPicture | null };

/** Starts again each time the drawer opens, and keeps the category as it was then. */
function CategoryForm({ category, onClose }: CategoryFormProps) {
  const [known] = useState(category);
  const save = useSaveCategory(known, onClose);
  const [error, setError] = useState<unknown>(null);
  const form = useForm<Values>({
    initialValues: { name: known?.name ?? "", image: known?.image ?? null },
    validate: (values) => zodResolver(categoryForm)(toForm(values)),
  });
  const submit = (values: Values) => {
    setError(null);
    save.mutate(toForm(values), {
      onError: (failure) => {
        if (hasCode(failure, "DUPLICATE"))
          form.setFieldError("name", words.categoryDrawer.thereIsAlreadyCategory);
        else setError(showFieldErrors(form, failure) ? null : failure);
      },
    });
  };
  return (
    <form
      onSubmit={form.onSubmit(submit)}
      noValidate
      aria-label={known ? words.categoryDrawer.editCategory : words.categoryDrawer.addCategory}
    >
      <Stack>
        <TextInput
          label={words.categoryDrawer.name}
          maxLength={80}
          autoComplete="off"
          data-autofocus
          {...form.getInputProps("name")}
        />
        <PictureField
          label={words.categoryDrawer.picture}
          kind="category"
          hint={words.categoryDrawer.shownInShopBesideName}
          value={form.values.image}
          onChange={(image) => form.setFieldValue("image", image)}
          error={form.errors.image ? String(form.errors.image) : null}
        />
        <FormError error={error} />
        <Button type="submit" loading={save.isPending}>
          {known ? words.categoryDrawer.save : words.categoryDrawer.addCategory}
        </Button>
      </Stack>
    </form>
  );
}

function toForm({ name, image }: Values) {
  return { name, image: image?.key ?? null };
}
