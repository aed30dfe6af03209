import { Alert, Button, Group, List, Stack, Text, TextInput } from "@mantine/core";
import { IconFileInvoice } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { z } from "zod";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { cancelForm } from "#contract/orders.ts";
import { text } from "#contract/shapes.ts";
import { adminClient } from "#web/lib/admin-api.ts";
import { bottomBar, useIsPhone } from "#web/lib/browser.ts";
import { hasCode } from "#web/lib/errors.ts";
import { notify } from "#web/lib/toast.ts";
import { saveFile } from "#web/shared/jobs/use-job.ts";
import { type Act, MoreMenu } from "#web/ui/acts.tsx";
import { FormDialog } from "#web/ui/form-dialog.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { MoneyField } from "#web/ui/number-field.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { orders as texts, orders as words } from "#words/panel/orders.ts";
import { hasInvoice } from "../../order-words.ts";
import { cancelWords, type useOrderActions } from "./order-detail.ts";
import { hasUnpacked } from "./order-forms.ts";
import classes from "./order-sections.module.css";

type Handlers = {
  isBusy: boolean;
  onMove: (status: "processing" | "completed") => void;
  onShip: () => void;
  onCancel: () => void;
  onRefund: () => void;
};

/** Only what the server would let this person do with this order now: what comes next, and the rest. */
export function orderActs(order: AdminOrder, { isBusy, onMove, onShip, onCancel, onRefund }: Handlers) {
  const { can, shipping_kind } = order;
  const { ship, readyToCollect, markAsProcessing, complete, refund, cancelOrder } = words.orderDetail;
  const onward: Act[] = [
    ...(can.ship && hasUnpacked(order)
      ? [{ label: shipping_kind === "collect" ? readyToCollect : ship, onPress: onShip }]
      : []),
    ...(can.complete ? [{ label: complete, isBusy, onPress: () => onMove("completed") }] : []),
    ...(can.process ? [{ label: markAsProcessing, isBusy, onPress: () => onMove("processing") }] : []),
  ];
  const [next, ...further] = onward;
  const back: Act[] = [
    ...(can.refund ? [{ label: refund, onPress: onRefund }] : []),
    ...(can.cancel ? [{ label: cancelOrder, isDestructive: true, onPress: onCancel }] : []),
  ];
  return { next, rest: [...further, ...back] };
}

type OrderActsProps = { order: AdminOrder; acts: ReturnType<typeof orderActs> };

/** Beside the title: the invoice, the rest, and what comes next, which on phones is at the foot of the screen. */
export function OrderActs({ order, acts }: OrderActsProps) {
  const isPhone = useIsPhone();
  const invoice = useMutation({
    mutationFn: async () => saveFile(await adminClient.documents.invoice({ id: order.id })),
    onError: (error) => notify.failure(error),
  });
  return (
    <>
      {hasInvoice(order) && (
        <Button
          variant="default"
          leftSection={<IconFileInvoice size={18} aria-hidden />}
          loading={invoice.isPending}
          onClick={() => invoice.mutate()}
        >
          {words.orderDetail.invoice}
        </Button>
      )}
      <MoreMenu acts={acts.rest} />
      {!isPhone && acts.next && <PrimaryAct act={acts.next} />}
    </>
  );
}

/** What comes next with the order, on a phone always in reach. */
export function NextActBar({ act }: { act: Act | undefined }) {
  const isPhone = useIsPhone();
  if (!isPhone || !act) return null;
  return (
    <div ref={bottomBar} className={classes.bar}>
      <PrimaryAct act={act} isWide />
    </div>
  );
}

function PrimaryAct({ act, isWide = false }: { act: Act; isWide?: boolean }) {
  if (!("onPress" in act)) return null;
  return (
    <Button fullWidth={isWide} loading={act.isBusy ?? false} onClick={act.onPress}>
      {act.label}
    </Button>
  );
}

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
