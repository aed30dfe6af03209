import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { products, type VariationRow } from "#contract/products.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import { newIdempotencyKey } from "../../../../lib/idempotency-key.ts";
import type { Typed } from "../../../../lib/typed-numbers.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { CountField } from "../../../../ui/number-field.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { useChangeStock } from "../api.ts";

type StockDialogProps = {
  /** Null while the dialog is shut. */
  variation: VariationRow | null;
  onClose: () => void;
};

const changeStockForm = products.changeStock["~orpc"].inputSchema;

/** Adds to or takes from the stock of one variation. */
export function StockDialog({ variation, onClose }: StockDialogProps) {
  // Its subject stays while the dialog fades out.
  const [shown, setShown] = useState(variation);
  if (variation !== null && variation !== shown) setShown(variation);
  return (
    <FormDialog
      opened={variation !== null}
      onClose={onClose}
      title={shown && words.stockDialog.changeStockOf(shown.color, shown.size)}
    >
      {shown && <StockForm key={shown.id} variation={shown} onClose={onClose} />}
    </FormDialog>
  );
}

type StockFormProps = { variation: VariationRow; onClose: () => void };

function StockForm({ variation, onClose }: StockFormProps) {
  // One key until the stock has changed: a second click, or a retry after a lost answer, has no further effect.
  const [key, setKey] = useState(newIdempotencyKey);
  const change = useChangeStock(key, () => {
    setKey(newIdempotencyKey());
    onClose();
  });
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { variation_id: variation.id, delta: "" as Typed, reason: "" },
    validate: (values) => {
      const errors = changeStockForm ? zodResolver(changeStockForm)(input(values)) : {};
      return values.delta === "" ? { ...errors, delta: words.stockDialog.enterNumberNotZero } : errors;
    },
  });
  const next = variation.stock + Number(form.values.delta);
  const submit = (values: typeof form.values) => {
    setError(null);
    change.mutate(input(values), {
      onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
    });
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={words.stockDialog.changeStock}>
      <Stack>
        <CountField
          label={words.stockDialog.addOrTakeAway}
          description={words.stockDialog.negativeNumberTakesStockAway}
          min={-100_000}
          max={100_000}
          data-autofocus
          {...form.getInputProps("delta")}
        />
        <Text size="sm" className="tabular" role="status">
          {stockWords(variation, Number(form.values.delta) !== 0 && Number.isFinite(next) ? next : null)}
        </Text>
        <TextInput
          label={words.stockDialog.reason}
          placeholder={words.stockDialog.deliveryCountDamage}
          maxLength={200}
          autoComplete="off"
          {...form.getInputProps("reason")}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.stockDialog.cancel}
          </Button>
          <Button type="submit" loading={change.isPending}>
            {words.stockDialog.changeStock}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function input(values: { variation_id: number; delta: Typed; reason: string }) {
  return { ...values, delta: Number(values.delta) };
}

function stockWords({ stock, held }: { stock: number; held: number }, next: number | null): string {
  const { stockDialog } = words;
  if (next === null)
    return held > 0 ? stockDialog.inStockAndHeld(stock, held) : stockDialog.inStockNow(stock);
  return held > 0
    ? stockDialog.inStockAfterThisAndHeld(stock, next, held)
    : stockDialog.inStockAfterThis(stock, next);
}
