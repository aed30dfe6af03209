import { Badge, Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type AdminProduct, products, type VariationRow } from "#contract/products.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { newIdempotencyKey } from "#web/lib/api-client.ts";
import { formatDollars } from "#web/lib/format.ts";
import { inForm } from "#web/lib/mutation-cache.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { EmptyLines } from "#web/ui/empty-state.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { catalog as words } from "#words/panel/catalog.ts";
import classes from "./detail.module.css";
import { ProductSection } from "./sections.tsx";

/** Every colour and size with its stock. Archived ones stay visible while they still have goods or figures. */
export function Variations({ product }: { product: AdminProduct }) {
  const [changing, setChanging] = useState<VariationRow | null>(null);
  const { variations, price } = product;
  return (
    <ProductSection
      title={words.variations.variations}
      aside={
        <Text size="sm" c="dimmed">
          {words.variations.count(variations.length)}
        </Text>
      }
    >
      {variations.length === 0 ? (
        <EmptyLines>{words.variations.noColoursAndSizesYet}</EmptyLines>
      ) : (
        <section
          className={classes.scroll}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls on its own must be reached by keyboard
          tabIndex={0}
          aria-label={words.variations.variationsAndTheirStock}
        >
          <table className={classes.table}>
            <thead>
              <tr>
                <th scope="col">{words.variations.colourAndSize}</th>
                <th scope="col" data-right>
                  {words.variations.price}
                </th>
                <th scope="col" data-right>
                  {words.variations.stock}
                </th>
                <th scope="col" data-right>
                  {words.variations.held}
                </th>
                <th scope="col" data-right>
                  {words.variations.goneOut}
                </th>
                <th scope="col" data-right>
                  {words.variations.change}
                </th>
              </tr>
            </thead>
            <tbody>
              {variations.map((row) => (
                <Row key={row.id} row={row} price={row.price ?? price} onChange={() => setChanging(row)} />
              ))}
            </tbody>
          </table>
        </section>
      )}
      <StockDialog variation={changing} onClose={() => setChanging(null)} />
    </ProductSection>
  );
}

type RowProps = { row: VariationRow; price: number; onChange: () => void };

function Row({ row, price, onChange }: RowProps) {
  const name = `${row.color}, ${row.size}`;
  return (
    <tr>
      <th scope="row">
        <span className={classes.choice}>
          <span className={classes.dot} style={{ background: row.color_hex }} />
          <span className={classes.words}>
            {row.color} <b>{row.size}</b>
            <span className={classes.sku}>{row.sku}</span>
          </span>
          {row.archived && (
            <Badge variant="light" color="gray" c="gray.7">
              {words.variations.archived}
            </Badge>
          )}
        </span>
      </th>
      <td data-title={words.variations.price} data-right>
        {formatDollars(price)}
      </td>
      <td data-title={words.variations.stock} data-right data-none={row.stock <= 0 || undefined}>
        <b>{row.stock}</b>
      </td>
      <td data-title={words.variations.held} data-right>
        {row.held}
      </td>
      <td data-title={words.variations.goneOut} data-right>
        {row.sold}
      </td>
      <td data-right className={classes.act}>
        <Button
          size="compact-sm"
          variant="default"
          aria-label={words.variations.changeStockOf(name)}
          onClick={onChange}
        >
          {words.variations.changeStock}
        </Button>
      </td>
    </tr>
  );
}

type StockDialogProps = {
  /** Null while the dialog is shut. */
  variation: VariationRow | null;
  onClose: () => void;
};

const changeStockForm = products.changeStock["~orpc"].inputSchema;

/** Adds to or takes from the stock of one variation. */
function StockDialog({ variation, onClose }: StockDialogProps) {
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
  const change = useMutation(
    adminApi.products.changeStock.mutationOptions({
      ...inForm,
      context: { headers: { "idempotency-key": key } },
      onSuccess: () => {
        setKey(newIdempotencyKey());
        onClose();
      },
    }),
  );
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
