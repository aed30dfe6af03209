import { Button, Stack, TextInput } from "@mantine/core";
import { type CategoryRow, categoryForm } from "#contract/categories.ts";
import type { StoredPicture } from "#contract/pictures.ts";
import { categories as words } from "#words/panel/categories.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { PictureField } from "../../../../ui/picture-upload.tsx";
import { SaveError } from "../../../../ui/save-error.tsx";
import { SubjectDrawer } from "../../../../ui/subject-drawer.tsx";
import { zodResolver } from "../../../../ui/use-form.ts";
import { useVersionedForm } from "../../../../ui/use-versioned-form.ts";
import { useSaveCategory } from "../categories-api.ts";

type CategoryDrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
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

function CategoryForm({ category, onClose }: CategoryFormProps) {
  const { store, update } = useSaveCategory();
  const isSaving = store.isPending || update.isPending;
  const { form, error, onSubmit, loadNewest } = useVersionedForm<CategoryRow, Values>({
    subject: category,
    valuesOf: (known) => ({ name: known?.name ?? "", image: known?.image ?? null }),
    validate: (values) => zodResolver(categoryForm)(toForm(values)),
    isSaving,
  });
  const submit = onSubmit((values, read, onError) => {
    const outcome = {
      onSuccess: onClose,
      onError: (failure: unknown) => {
        if (hasCode(failure, "DUPLICATE"))
          form.setFieldError("name", words.categoryDrawer.thereIsAlreadyCategory);
        else onError(failure);
      },
    };
    if (read) update.mutate({ ...toForm(values), id: read.id, version: read.version }, outcome);
    else store.mutate(toForm(values), outcome);
  });
  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label={category ? words.categoryDrawer.editCategory : words.categoryDrawer.addCategory}
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
        <SaveError error={error} onReload={loadNewest} />
        <Button type="submit" loading={isSaving}>
          {category ? words.categoryDrawer.save : words.categoryDrawer.addCategory}
        </Button>
      </Stack>
    </form>
  );
}

function toForm({ name, image }: Values) {
  return { name, image: image?.key ?? null };
}
