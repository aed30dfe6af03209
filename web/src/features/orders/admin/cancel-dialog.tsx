import { Button, Group, List, Modal, Stack, Text, Textarea } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { type AdminOrder, cancelForm } from "#contract/orders.ts";
import { formatDollars } from "../../../lib/format.ts";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import type { useOrderActions } from "./api.ts";

type CancelDialogProps = {
  order: AdminOrder;
  opened: boolean;
  onClose: () => void;
  cancel: ReturnType<typeof useOrderActions>["cancel"];
};

/** Asks for the reason and says what cancelling gives back. */
export function CancelDialog({ order, opened, onClose, cancel }: CancelDialogProps) {
  const form = useForm({
    initialValues: { order_id: order.id, reason: "" },
    validate: zod4Resolver(cancelForm),
  });
  const isPaid = order.payment_status === "paid" || order.payment_status === "partially_refunded";
  return (
    <Modal opened={opened} onClose={onClose} title={`Cancel order ${order.number}?`} centered>
      <form
        onSubmit={form.onSubmit((values) =>
          cancel.mutate(
            { ...values, version: order.version },
            { onSuccess: onClose, onError: (error) => void showFieldErrors(form, error) },
          ),
        )}
        noValidate
      >
        <Stack>
          <List size="sm">
            <List.Item>Everything in it goes back into stock.</List.Item>
            {order.credits_used > 0 && (
              <List.Item>{formatDollars(order.credits_used)} go back to credits.</List.Item>
            )}
            {order.amount_due > 0 && isPaid && (
              <List.Item>{formatDollars(order.amount_due)} go back to the card.</List.Item>
            )}
            <List.Item>The member gets a mail with your reason.</List.Item>
          </List>
          <Text size="sm" c="dimmed">
            This can not be undone.
          </Text>
          <Textarea
            label="Reason"
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
            {...form.getInputProps("reason")}
          />
          <FormError error={cancel.error} />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Back
            </Button>
            <Button type="submit" color="error" loading={cancel.isPending}>
              Cancel order
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
