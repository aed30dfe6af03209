import { Alert, Button, Checkbox, Group, Radio, Skeleton, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { type Refundable, refundForm } from "#contract/refunds.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { newIdempotencyKey } from "#web/lib/api-client.ts";
import { hasCode } from "#web/lib/errors.ts";
import { formatDollars } from "#web/lib/format.ts";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { CountField, MoneyField } from "#web/ui/number-field.tsx";
import { QueryState } from "#web/ui/query-state.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { orders as words } from "#words/panel/orders.ts";
import type { useOrderActions } from "./order-detail.ts";
import {
  afterChoice,
  emptyRefund,
  mostFor,
  type RefundValues,
  tooMuch,
  toRefundForm,
} from "./order-forms.ts";
import classes from "./order-sections.module.css";

type DialogProps = {
  order: AdminOrder;
  opened: boolean;
  onClose: () => void;
  refund: ReturnType<typeof useOrderActions>["refund"];
};

/** Refunds part of an order, by line or any amount, never more than was paid. */
export function RefundDialog({ order, opened, onClose, refund }: DialogProps) {
  // What may still be refunded, asked for just before.
  const money = useQuery(
    adminApi.refunds.refundable.queryOptions({ input: { id: order.id }, enabled: opened, gcTime: 0 }),
  );
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      size="lg"
      title={words.refundDialog.refundOrder(order.number)}
    >
      <QueryState query={money} skeleton={<Skeleton height={220} />}>
        {({ data }) => <RefundForm order={order} money={data} onClose={onClose} refund={refund} />}
      </QueryState>
    </FormDialog>
  );
}

type FormProps = Omit<DialogProps, "opened"> & { money: Refundable };

/** Begins again each time the dialog opens. */
function RefundForm({ order, money, onClose, refund }: FormProps) {
  // One key per opened dialog: a second click, or a retry after a lost answer, refunds nothing twice.
  const [key] = useState(newIdempotencyKey);
  const [version] = useState(order.version);
  const [error, setError] = useState<unknown>(null);
  const read = (values: RefundValues) => toRefundForm(values, { id: order.id, version });
  const form = useForm<RefundValues>({
    initialValues: emptyRefund(money),
    validate: (values) => ({ ...zodResolver(refundForm)(read(values)), ...tooMuch(values, money) }),
  });
  const most = mostFor(money, form.values.destination);
  const choose = (change: Parameters<typeof afterChoice>[1]) =>
    form.setValues(afterChoice(form.values, change, money));
  const submit = form.onSubmit((values) => {
    setError(null);
    refund.mutate(
      { input: read(values), key },
      {
        onSuccess: onClose,
        onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.refundDialog.refund}>
      <Stack>
        <Radio.Group
          label={words.refundDialog.backTo}
          value={form.values.destination}
          onChange={(destination) => choose({ destination: destination === "card" ? "card" : "credits" })}
        >
          <Stack gap={6} mt={6}>
            <Radio
              value="card"
              disabled={money.card === 0}
              label={words.refundDialog.byHand(money.is_by_hand, formatDollars(money.card))}
            />
            <Radio
              value="credits"
              label={words.refundDialog.theMembersCreditsUpTo(formatDollars(money.credits))}
            />
          </Stack>
        </Radio.Group>
        {money.disputed > 0 && (
          <Text size="sm" c="dimmed">
            {words.refundDialog.bankTookBackBecause(formatDollars(money.disputed))}
          </Text>
        )}
        <Stack gap="xs" component="fieldset" className={classes.fieldset}>
          <Text component="legend" size="sm" fw={500} mb={6}>
            {words.refundDialog.whatItIsFor}
          </Text>
          {money.lines.map((line, at) => (
            <Group key={line.order_line_id} justify="space-between" wrap="nowrap">
              <div className={classes.words}>
                <Text size="sm">{line.title}</Text>
                <Text size="xs" c="dimmed">
                  {[line.choice, formatDollars(line.unit_price), refundedWords(line)]
                    .filter(Boolean)
                    .join(" · ")}
                </Text>
              </div>
              <CountField
                aria-label={words.refundDialog.quantityOf(
                  [line.title, line.choice].filter(Boolean).join(", "),
                )}
                w={84}
                style={{ flexShrink: 0 }}
                max={line.quantity - line.refunded_quantity}
                disabled={line.quantity === line.refunded_quantity}
                value={form.values.lines[at]?.quantity ?? 0}
                onChange={(quantity) =>
                  choose({
                    lines: form.values.lines.map((one, place) => (place === at ? { ...one, quantity } : one)),
                  })
                }
              />
            </Group>
          ))}
          {money.shipping > 0 && (
            <Checkbox
              label={words.refundDialog.delivery(formatDollars(money.shipping))}
              checked={form.values.with_shipping}
              onChange={(event) => choose({ with_shipping: event.currentTarget.checked })}
            />
          )}
          <Checkbox
            label={words.refundDialog.putTheseItemsBack}
            disabled={form.values.lines.every(({ quantity }) => !Number(quantity))}
            {...form.getInputProps("restock", { type: "checkbox" })}
          />
        </Stack>
        <MoneyField
          label={words.refundDialog.amount}
          description={words.refundDialog.atMost(formatDollars(most))}
          required
          {...form.getInputProps("amount")}
        />
        <TextInput
          label={words.refundDialog.reason}
          description={words.refundDialog.itIsKeptWithOrder}
          required
          autoComplete="off"
          {...form.getInputProps("reason")}
        />
        {hasCode(error, "IDEMPOTENCY_KEY_REUSED") ? <DoneBefore /> : <FormError error={error} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.refundDialog.cancel}
          </Button>
          <Button type="submit" loading={refund.isPending} disabled={most === 0}>
            {Number(form.values.amount) > 0
              ? words.refundDialog.refundAmount(formatDollars(Number(form.values.amount)))
              : words.refundDialog.refund}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function refundedWords({ refunded_quantity }: Refundable["lines"][number]): string {
  return refunded_quantity > 0 ? words.refundDialog.refunded(refunded_quantity) : "";
}

/** The first attempt arrived although its answer was lost, and then something was changed. */
function DoneBefore() {
  return (
    <Alert color="warning" role="alert">
      {words.refundDialog.yourFirstAttempt}
    </Alert>
  );
}
