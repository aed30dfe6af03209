import { Button, Group, NumberInput, SegmentedControl, Select, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { productStatuses } from "#contract/product-form.ts";
import { bulkChange } from "#contract/products.ts";
import { nouns } from "#words/nouns.ts";
import { fieldErrors } from "../../../../lib/errors.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { FormError, leadToFirstWrong } from "../../../../ui/form-errors.tsx";
import { statusLook } from "../../../../ui/status-badge.tsx";
import { useForm } from "../../../../ui/use-form.ts";
import { counted } from "../../../../words/counted.ts";
import { type BulkValues, noBulkChange, toBulkChange } from "../../bulk-values.ts";
import { bulkWords } from "../../bulk-words.ts";
import { useBulkUpdate, useFormChoices } from "../api.ts";

type BulkEditDialogProps = {
  opened: boolean;
  count: number;
  selection: Parameters<ReturnType<typeof useBulkUpdate>["run"]>[0];
  onClose: () => void;
  onStarted: (jobId: number) => void;
};

/** Changes one thing of every selected product. */
export function BulkEditDialog({ opened, ...form }: BulkEditDialogProps) {
  return (
    <FormDialog opened={opened} onClose={form.onClose} title={`Edit ${products(form.count)}`}>
      <BulkForm {...form} />
    </FormDialog>
  );
}

const fieldChoices: { value: BulkValues["field"]; label: string }[] = [
  { value: "status", label: "Status" },
  { value: "category", label: "Category" },
  { value: "price", label: "Price" },
  { value: "stock", label: "Stock" },
];

function BulkForm({ count, selection, onClose, onStarted }: Omit<BulkEditDialogProps, "opened">) {
  const start = useBulkUpdate(onStarted);
  const [error, setError] = useState<unknown>(null);
  const categories = useFormChoices().data?.data.categories ?? [];
  const form = useForm<BulkValues>({ initialValues: noBulkChange });
  const { values } = form;
  const parsed = bulkChange.safeParse(toBulkChange(values));
  const categoryName = categories.find(({ id }) => String(id) === values.category_id)?.name;

  const submit = async () => {
    setError(null);
    if (!parsed.success) {
      form.setErrors(Object.fromEntries(parsed.error.issues.map(({ path }) => errorAt(String(path[0])))));
      leadToFirstWrong();
      return;
    }
    try {
      await start.run(selection, parsed.data);
    } catch (failure) {
      const [text] = Object.values(fieldErrors(failure));
      setError(text === undefined ? failure : new Error(text));
    }
  };

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label="Edit selected products">
      <Stack>
        <SegmentedControl
          aria-label="What to change"
          fullWidth
          data={fieldChoices}
          value={values.field}
          onChange={(field) => form.setFieldValue("field", field as BulkValues["field"])}
        />
        <Fields form={form} categories={categories} />
        <Text size="sm" role="status" c={parsed.success ? undefined : "dimmed"}>
          {parsed.success
            ? bulkWords(parsed.data, count, categoryName)
            : "Choose what to change, and see here what will happen."}
        </Text>
        <FormError error={error} fallback={error instanceof Error ? error.message : undefined} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" loading={start.isPending}>
            Change {products(count)}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FieldsProps = {
  form: ReturnType<typeof useForm<BulkValues>>;
  categories: { id: number; name: string }[];
};

function Fields({ form, categories }: FieldsProps) {
  const { field, price_by } = form.values;
  if (field === "status") {
    const data = productStatuses.map((value) => ({ value, label: statusLook("product", value).label }));
    return <Select label="New status" data={data} allowDeselect={false} {...form.getInputProps("status")} />;
  }
  if (field === "category") {
    const data = categories.map(({ id, name }) => ({ value: String(id), label: name }));
    return (
      <Select
        label="New category"
        placeholder="Choose"
        data={data}
        searchable
        {...form.getInputProps("category_id")}
      />
    );
  }
  if (field === "stock") {
    return (
      <>
        <NumberInput
          label="Add or take away"
          description="For each colour and size. A negative number takes stock away: -2"
          allowDecimal={false}
          {...form.getInputProps("delta")}
        />
        <TextInput
          label="Reason"
          placeholder="Delivery, count, damage"
          maxLength={200}
          {...form.getInputProps("reason")}
        />
      </>
    );
  }
  return (
    <Group align="flex-end" gap="sm" wrap="nowrap">
      <NumberInput
        flex={1}
        label="Raise by"
        description="A negative number lowers the price: -2.50"
        decimalScale={2}
        prefix={price_by === "amount" ? "$" : undefined}
        suffix={price_by === "percent" ? "%" : undefined}
        {...form.getInputProps("raise")}
      />
      <SegmentedControl
        aria-label="Raise the price by"
        data={[
          { value: "amount", label: "Amount" },
          { value: "percent", label: "Percent" },
        ]}
        {...form.getInputProps("price_by")}
      />
    </Group>
  );
}

/** A complaint about the change, at the field that it was made from. */
function errorAt(path: string): [string, string] {
  const places: Record<string, [string, string]> = {
    category_id: ["category_id", "Choose a category."],
    amount: ["raise", "Enter an amount other than 0."],
    percent: ["raise", "Enter a percentage from -100 to 1000."],
    delta: ["delta", "Enter a whole number other than 0."],
    reason: ["reason", "Give a reason, for the stock history."],
  };
  return places[path] ?? ["status", "Choose a status."];
}

function products(count: number): string {
  return counted(count, nouns.products);
}
