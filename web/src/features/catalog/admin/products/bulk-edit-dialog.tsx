import { Button, Group, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { z } from "zod";
import { maxDollars } from "#contract/money.ts";
import { productStatuses } from "#contract/product-form.ts";
import { bulkChange, type productSelection } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { fieldErrors } from "#web/lib/errors.ts";
import { complaints } from "#web/lib/form-fields.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import { statusLook } from "#web/shared/statuses/status-badge.tsx";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, leadToFirstWrong } from "#web/ui/form-errors.tsx";
import { CountField, MoneyField, PercentField } from "#web/ui/number-field.tsx";
import { useForm } from "#web/ui/use-form.ts";
import { counted } from "#web/words/counted.ts";
import { nouns } from "#words/nouns.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { type BulkValues, bulkWords, noBulkChange, toBulkChange } from "../../product-list.ts";
import { useFormChoices } from "../product.tsx";

type BulkEditDialogProps = {
  opened: boolean;
  count: number;
  selection: z.input<typeof productSelection>;
  onClose: () => void;
  onStarted: (jobId: number) => void;
};

/** Changes one thing of every selected product. */
export function BulkEditDialog({ opened, ...form }: BulkEditDialogProps) {
  return (
    <FormDialog
      opened={opened}
      onClose={form.onClose}
      title={words.bulkEditDialog.edit(products(form.count))}
    >
      <BulkForm {...form} />
    </FormDialog>
  );
}

const fieldChoices: { value: BulkValues["field"]; label: string }[] = [
  { value: "status", label: words.bulkEditDialog.status },
  { value: "category", label: words.bulkEditDialog.category },
  { value: "price", label: words.bulkEditDialog.price },
  { value: "stock", label: words.bulkEditDialog.stock },
];

function BulkForm({ count, selection, onClose, onStarted }: Omit<BulkEditDialogProps, "opened">) {
  const start = useMutation(
    adminApi.products.bulkUpdate.mutationOptions({
      ...inForm,
      onSuccess: ({ data }) => onStarted(data.job_id),
    }),
  );
  const [error, setError] = useState<unknown>(null);
  const choices = useFormChoices();
  const categories = choices.data?.data.categories ?? [];
  const form = useForm<BulkValues>({ initialValues: noBulkChange });
  const { values } = form;
  const parsed = bulkChange.safeParse(toBulkChange(values));
  const categoryName = categories.find(({ id }) => String(id) === values.category_id)?.name;

  const submit = async () => {
    setError(null);
    if (!parsed.success) {
      form.setErrors(Object.fromEntries(complaints(parsed.error).map((one) => errorAt(one, values.reason))));
      leadToFirstWrong();
      return;
    }
    try {
      await start.mutateAsync({ selection, change: parsed.data });
    } catch (failure) {
      const [text] = Object.values(fieldErrors(failure));
      setError(text === undefined ? failure : new Error(text));
    }
  };

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={words.bulkEditDialog.editSelectedProducts}>
      <Stack>
        <SegmentedControl
          aria-label={words.bulkEditDialog.whatToChange}
          fullWidth
          data={fieldChoices}
          value={values.field}
          onChange={(field) => form.setFieldValue("field", field as BulkValues["field"])}
        />
        <Fields form={form} choices={choices} />
        <Text size="sm" role="status" c={parsed.success ? undefined : "dimmed"}>
          {parsed.success
            ? bulkWords(parsed.data, count, categoryName)
            : words.bulkEditDialog.chooseWhatToChange}
        </Text>
        <FormError error={error} fallback={error instanceof Error ? error.message : undefined} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.bulkEditDialog.cancel}
          </Button>
          <Button type="submit" loading={start.isPending}>
            {words.bulkEditDialog.change(products(count))}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useForm<BulkValues>>;
  choices: ReturnType<typeof useFormChoices>;
};

function Fields({ form, choices }: FieldsProps) {
  const { field, price_by } = form.values;
  if (field === "status") {
    const data = productStatuses.map((value) => ({ value, label: statusLook("product", value).label }));
    return (
      <Select
        label={words.bulkEditDialog.newStatus}
        data={data}
        allowDeselect={false}
        {...form.getInputProps("status")}
      />
    );
  }
  if (field === "category") {
    const categories = choices.data?.data.categories ?? [];
    const data = categories.map(({ id, name }) => ({ value: String(id), label: name }));
    return (
      <Select
        label={words.bulkEditDialog.newCategory}
        placeholder={words.bulkEditDialog.choose}
        data={data}
        searchable
        {...form.getInputProps("category_id")}
        {...choicesOf(choices, words.bulkEditDialog.noSuchCategory, form.errors.category_id)}
      />
    );
  }
  if (field === "stock") {
    return (
      <>
        <CountField
          label={words.bulkEditDialog.addOrTakeAway}
          description={words.bulkEditDialog.forEachColourAndSize}
          min={-100_000}
          max={100_000}
          {...form.getInputProps("delta")}
        />
        <TextInput
          label={words.bulkEditDialog.reason}
          placeholder={words.bulkEditDialog.deliveryCountDamage}
          {...form.getInputProps("reason")}
        />
      </>
    );
  }
  const raise = {
    flex: 1,
    label: words.bulkEditDialog.raiseBy,
    description: words.bulkEditDialog.negativeNumberLowersPrice,
    ...form.getInputProps("raise"),
  };
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      {price_by === "amount" ? (
        <MoneyField {...raise} min={-maxDollars} />
      ) : (
        <PercentField {...raise} min={-100} max={1000} />
      )}
      <SegmentedControl
        aria-label={words.bulkEditDialog.raiseThePriceBy}
        data={[
          { value: "amount", label: words.bulkEditDialog.amount },
          { value: "percent", label: words.bulkEditDialog.percent },
        ]}
        {...form.getInputProps("price_by")}
      />
    </Group>
  );
}

/** An error of the change, at the field that it came from. */
function errorAt([path, sentence]: [string, string], reason: string): [string, string] {
  const places: Record<string, [string, string]> = {
    category_id: ["category_id", words.bulkEditDialog.chooseACategory],
    amount: ["raise", words.bulkEditDialog.enterAmountNotZero],
    percent: ["raise", words.bulkEditDialog.enterPercentageInRange],
    delta: ["delta", words.bulkEditDialog.enterWholeNumberNotZero],
    reason: ["reason", reason.trim() === "" ? words.bulkEditDialog.giveAReason : sentence],
  };
  return places[path] ?? ["status", words.bulkEditDialog.chooseAStatus];
}

function products(count: number): string {
  return counted(count, nouns.products);
}
