import { Button, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type CategoryRow, categoryForm } from "#contract/categories.ts";
import type { StoredPicture } from "#contract/pictures.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { hasCode } from "#web/lib/errors.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { Modal } from "#web/ui/dialogs.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { PictureField } from "#web/ui/picture-upload.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import { useStoredForm } from "#web/ui/use-stored-form.ts";
import { categories as words } from "#words/panel/categories.ts";

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
  const edit = useStoredForm({
    subject: category,
    valuesOf,
    toForm,
    schema: categoryForm,
    store: adminApi.categories.store,
    update: adminApi.categories.update,
    onSaved: onClose,
    atField: (failure) =>
      hasCode(failure, "DUPLICATE") ? { name: words.categoryDrawer.thereIsAlreadyCategory } : null,
  });
  const { form } = edit;
  return (
    <SubjectForm
      label={category ? words.categoryDrawer.editCategory : words.categoryDrawer.addCategory}
      edit={edit}
      onSubmit={edit.submit}
      saveLabel={category ? words.categoryDrawer.save : words.categoryDrawer.addCategory}
    >
      <TextInput
        label={words.categoryDrawer.name}
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
    </SubjectForm>
  );
}

function valuesOf(category: CategoryRow | null): Values {
  return { name: category?.name ?? "", image: category?.image ?? null };
}

function toForm({ name, image }: Values) {
  return { name, image: image?.key ?? null };
}

type DeleteCategoryDialogProps = {
  /** Null while the dialog is shut. */
  category: CategoryRow | null;
  others: CategoryRow[];
  onClose: () => void;
};

/** Asks where the products of a category go before it is deleted. */
export function DeleteCategoryDialog({ category, others, onClose }: DeleteCategoryDialogProps) {
  // Its subject stays while the dialog fades out.
  const [shown, setShown] = useState(category);
  if (category !== null && category !== shown) setShown(category);
  return (
    <Modal
      opened={category !== null}
      onClose={onClose}
      title={shown && words.deleteCategoryDialog.askDelete(shown.name)}
    >
      {shown && <DeleteForm key={shown.id} category={shown} others={others} onClose={onClose} />}
    </Modal>
  );
}

type DeleteFormProps = { category: CategoryRow; others: CategoryRow[]; onClose: () => void };

function DeleteForm({ category, others, onClose }: DeleteFormProps) {
  const remove = useMutation(adminApi.categories.delete.mutationOptions({ ...inForm, onSuccess: onClose }));
  const [moveTo, setMoveTo] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const { product_count: count } = category;
  const needsPlace = count > 0;
  const submit = () => {
    if (needsPlace && moveTo === null) return setError(words.deleteCategoryDialog.chooseWhereItsProductsGo);
    remove.mutate({ id: category.id, ...(moveTo === null ? {} : { move_to: Number(moveTo) }) });
  };
  return (
    <Stack>
      <Text c="dimmed">
        {needsPlace
          ? words.deleteCategoryDialog.itHasProducts(count)
          : words.deleteCategoryDialog.itHasNoProducts}
      </Text>
      {needsPlace &&
        (others.length === 0 ? (
          <Text>{words.deleteCategoryDialog.thereIsNoOtherCategory}</Text>
        ) : (
          <Select
            label={words.deleteCategoryDialog.moveItsProductsTo}
            placeholder={words.deleteCategoryDialog.chooseACategory}
            searchable
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={moveTo}
            error={error}
            onChange={(value) => {
              setMoveTo(value);
              setError(null);
            }}
          />
        ))}
      <FormError error={remove.error} />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {words.deleteCategoryDialog.cancel}
        </Button>
        <Button
          color="error"
          loading={remove.isPending}
          disabled={needsPlace && others.length === 0}
          onClick={submit}
        >
          {words.deleteCategoryDialog.delete}
        </Button>
      </Group>
    </Stack>
  );
}
