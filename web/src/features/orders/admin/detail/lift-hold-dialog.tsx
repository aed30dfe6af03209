import { Button, Group, Stack, Text, TextInput } from "@mantine/core";
import { useState } from "react";
import { z } from "zod";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { text } from "#contract/shapes.ts";
import { orders as words } from "#words/panel/orders.ts";
import { FormDialog } from "../../../../ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "../../../../ui/form-errors.tsx";
import { useForm, zodResolver } from "../../../../ui/use-form.ts";
import type { useOrderActions } from "../api.ts";

type LiftProps = {
  order: AdminOrder;
  onClose: () => void;
  lift: ReturnType<typeof useOrderActions>["liftHold"];
};

/** Asks why an order on hold may continue after all. */
export function LiftHoldDialog({ opened, ...props }: LiftProps & { opened: boolean }) {
  return (
    <FormDialog
      opened={opened}
      onClose={props.onClose}
      title={words.liftHoldDialog.askTakeOrderOffHold(props.order.number)}
      centered
    >
      <LiftForm {...props} />
    </FormDialog>
  );
}

const reasonForm = z.object({ reason: text(300) });

function LiftForm({ order, onClose, lift }: LiftProps) {
  const [error, setError] = useState<unknown>(null);
  const form = useForm({ initialValues: { reason: "" }, validate: zodResolver(reasonForm) });
  const submit = form.onSubmit(({ reason }) => {
    setError(null);
    lift.mutate(
      { order_id: order.id, reason, version: order.version },
      {
        onSuccess: onClose,
        onError: (failure) => setError(showFieldErrors(form, failure) ? null : failure),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.liftHoldDialog.takeOffHold}>
      <Stack>
        <Text size="sm">
          {order.on_hold === "OUT_OF_STOCK"
            ? words.liftHoldDialog.missingItemsAreTaken
            : words.liftHoldDialog.sayWhatYouFoundOut}
        </Text>
        <TextInput
          label={words.liftHoldDialog.reason}
          autoComplete="off"
          maxLength={300}
          data-autofocus
          required
          {...form.getInputProps("reason")}
        />
        <FormError error={error} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {words.liftHoldDialog.cancel}
          </Button>
          <Button type="submit" loading={lift.isPending}>
            {words.liftHoldDialog.takeOffHold}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
