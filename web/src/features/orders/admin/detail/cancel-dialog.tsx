import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { cancelForm } from "#contract/orders.ts";
import { orders as texts } from "#words/panel/orders.ts";
import { hasCode } from "../../../../lib/errors.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { MoneyField } from "../../../../ui/number-field.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import { cancelWords } from "../../cancel-words.ts";
import type { useOrderActions } from "../api.ts";

type CancelProps = {
  order: AdminOrder;
  onClose: () => void;
  cancel: ReturnType<typeof useOrderActions>["cancel"];
};

/** Asks for the reason and says what cancelling gives back. */
export function CancelDialog({ opened, ...props }: CancelProps & { opened: boolean }) {
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={texts.cancelDialog.askCancelOrder(props.order.number)}
      centered
    >
      <CancelForm {...props} />
    </FormDialog>
  );
}

/** Begins again each time the dialog opens. */
function CancelForm({ order, onClose, cancel }: CancelProps) {
  const [words] = useState(() => cancelWords(order));
  const [error, setError] = useState<unknown>(null);
  // Only an order waiting for payment can be ended without Stripe.
  const isUnasked = order.status === "pending_payment" && hasCode(error, "PAYMENT_UNAVAILABLE");
  const form = useForm({
    // The version is the one that was read here: a change by somebody else meanwhile is not overwritten.
    initialValues: {
      order_id: order.id,
      reason: "",
      version: order.version,
      ...(sendsOfPack(order) && { credits_instead: undefined as number | undefined }),
    },
    validate: zodResolver(cancelForm),
  });
  const submit = (values: typeof form.values) => {
    setError(null);
    cancel.mutate(isUnasked ? { ...values, even_unasked: true } : values, {
      onSuccess: onClose,
      onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
    });
  };
  return (
    <form onSubmit={form.onSubmit(submit)} noValidate aria-label={texts.cancelDialog.cancelOrder}>
      <Stack>
        <List size="sm">
          {words.map((sentence) => (
            <List.Item key={sentence}>{sentence}</List.Item>
          ))}
        </List>
        <Text size="sm" c="dimmed">
          {texts.cancelDialog.thisCannotBeUndone}
        </Text>
        <TextInput
          label={texts.cancelDialog.reason}
          autoComplete="off"
          maxLength={300}
          data-autofocus
          {...form.getInputProps("reason")}
        />
        {sendsOfPack(order) && (
          <MoneyField
            label={texts.cancelDialog.creditsInstead}
            description={texts.cancelDialog.noMoneyWasPaid}
            {...form.getInputProps("credits_instead")}
            onChange={(value) => form.setFieldValue("credits_instead", value === "" ? undefined : value)}
          />
        )}
        {isUnasked ? (
          <Alert color="warning" role="alert" title={texts.cancelDialog.weCouldNotCheck}>
            {texts.cancelDialog.youCanStillCancelOrder}
          </Alert>
        ) : (
          <FormError error={error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.cancelDialog.keepOrder}
          </Button>
          <Button type="submit" color="error" loading={cancel.isPending}>
            {isUnasked ? texts.cancelDialog.cancelAnyway : texts.cancelDialog.cancelOrder}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What an exchange sends of a pack: no money was paid for it that could go back. */
function sendsOfPack({ replaces, lines }: AdminOrder): boolean {
  return replaces !== null && lines.some(({ pack_label }) => pack_label !== "");
}
