import { Button, Group, Select, Stack, Text } from "@mantine/core";
import { useState } from "react";
import type { CategoryRow } from "#contract/categories.ts";
import { categories as words } from "#words/panel/categories.ts";
import { Modal } from "../../../../ui/dialogs.tsx";
import { FormError } from "../../../../ui/form-errors.tsx";
import { useDeleteCategory } from "../categories-api.ts";

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
  const remove = useDeleteCategory(onClose);
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
