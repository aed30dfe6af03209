import { Anchor, Button, Group, List, Paper, Select, Stack, Text, TextInput } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useState } from "react";
import type { AdminOrder } from "#contract/order-shapes.ts";
import { type Parcel, parcelForm } from "#contract/parcels.ts";
import { fieldErrors } from "#web/lib/errors.ts";
import type { Typed } from "#web/lib/typed-numbers.ts";
import { goodsText } from "#web/shared/orders/order-lines.ts";
import { StatusBadge, statusLook } from "#web/shared/statuses/status-badge.tsx";
import { FormError, leadToFirstWrong } from "#web/ui/form-errors.tsx";
import { CountField } from "#web/ui/number-field.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { DateTime } from "#web/ui/written.tsx";
import { orders as words } from "#words/panel/orders.ts";
import type { useOrderActions } from "./order-detail.ts";
import {
  atFormFields,
  carrierChoices,
  isChangeable,
  isNothingPacked,
  nextStatuses,
  toParcelForm,
  unpackedLines,
} from "./order-forms.ts";
import classes from "./order-sections.module.css";
import { AdminOrderSection } from "./order-sections.tsx";

type ParcelsProps = { order: AdminOrder; onEdit: (parcel: Parcel) => void };

/** What was sent or waits at the club, and how far it is. */
export function Parcels({ order, onEdit }: ParcelsProps) {
  const mayChange = order.can.ship || order.status === "completed";
  return (
    <AdminOrderSection title={words.parcels.parcels}>
      {order.parcels.length === 0 && <Text c="dimmed">{words.parcels.nothingHasBeenPackedYet}</Text>}
      <Stack gap="sm">
        {order.parcels.map((parcel) => (
          <Paper key={parcel.id} withBorder p="sm">
            <Group justify="space-between" align="flex-start">
              <div className={classes.words}>
                <Text fw={600}>
                  {parcel.carrier === null ? words.parcels.collectionAtTheClub : parcel.carrier_name}
                </Text>
                <Tracking parcel={parcel} />
                {parcel.shipped_at && (
                  <Text size="xs" c="dimmed">
                    <DateTime value={parcel.shipped_at} withTime />
                  </Text>
                )}
              </div>
              <StatusBadge kind="parcel" status={parcel.status} />
            </Group>
            <List size="sm" mt="xs">
              {parcel.lines.map((line) => (
                <List.Item key={line.order_line_id}>
                  {line.quantity} × {goodsText(line)}
                </List.Item>
              ))}
            </List>
            {mayChange && isChangeable(parcel) && (
              <Button size="xs" variant="default" mt="sm" onClick={() => onEdit(parcel)}>
                {words.parcels.updateThisParcel}
              </Button>
            )}
          </Paper>
        ))}
      </Stack>
    </AdminOrderSection>
  );
}

function Tracking({ parcel }: { parcel: Parcel }) {
  if (!parcel.tracking_number) return null;
  if (!parcel.tracking_url) return <Text size="sm">{parcel.tracking_number}</Text>;
  return (
    <Anchor href={parcel.tracking_url} target="_blank" rel="noopener noreferrer" size="sm">
      {parcel.tracking_number}{" "}
      <IconExternalLink size={14} role="img" aria-label={words.parcels.opensTheCarriersPage} />
    </Anchor>
  );
}

type ParcelDrawerProps = {
  order: AdminOrder;
  /** A new one, one to change, or null while the drawer is shut. */
  parcel: Parcel | "new" | null;
  save: ReturnType<typeof useOrderActions>["saveParcel"];
  onClose: () => void;
};

/** Packs a parcel, or changes where one is. */
export function ParcelDrawer({ order, parcel, save, onClose }: ParcelDrawerProps) {
  const toPack =
    order.shipping_kind === "collect" ? words.parcelDrawer.readyToCollect : words.parcelDrawer.ship;
  return (
    <SubjectDrawer
      subject={parcel}
      onClose={onClose}
      title={(known) => (known ? words.parcelDrawer.updateThisParcel : toPack)}
    >
      {(known) => (
        <ParcelForm key={known?.id ?? "new"} order={order} parcel={known} save={save} onSaved={onClose} />
      )}
    </SubjectDrawer>
  );
}

type FormProps = Pick<ParcelDrawerProps, "order" | "save"> & { parcel: Parcel | null; onSaved: () => void };

/** Begins again each time the drawer opens, and keeps to the order as it was then. */
function ParcelForm({ order, parcel, save, onSaved }: FormProps) {
  const [lines] = useState(() => unpackedLines(order));
  const [error, setError] = useState<unknown>(null);
  const isSent = parcel ? parcel.carrier !== null : order.shipping_kind === "delivery";
  const form = useParcelForm(order, parcel, isSent);
  const showErrors = (errors: Record<string, unknown>) => {
    const inputErrors = Object.entries(atFormFields(errors, form.values.lines)).filter(([field]) =>
      form.getInputNode(field),
    );
    form.setErrors(Object.fromEntries(inputErrors.map(([field, text]) => [field, String(text)])));
    if (inputErrors.length > 0) leadToFirstWrong();
    return inputErrors.length > 0;
  };
  const submit = (values: typeof form.values) => {
    setError(null);
    save.mutate(toParcelForm(values), {
      onSuccess: onSaved,
      onError: (failure) => setError(showErrors(fieldErrors(failure)) ? null : failure),
    });
  };

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <Select
          label={words.parcelDrawer.state}
          data={nextStatuses(order, parcel).map((value) => ({
            value,
            label: statusLook("parcel", value).label,
          }))}
          allowDeselect={false}
          {...form.getInputProps("status")}
        />
        {isSent && (
          <>
            <Select
              label={words.parcelDrawer.carrier}
              data={carrierChoices}
              allowDeselect={false}
              {...form.getInputProps("carrier")}
            />
            <TextInput
              label={words.parcelDrawer.trackingNumber}
              autoComplete="off"
              {...form.getInputProps("tracking_number")}
            />
          </>
        )}
        {!parcel && (
          <Stack gap="xs">
            <Text fw={600}>{words.parcelDrawer.inThisParcel}</Text>
            {lines.map((line, at) => (
              <CountField
                key={line.order_line_id}
                label={line.title}
                description={words.parcelDrawer.toPack(line.most)}
                max={line.most}
                {...form.getInputProps(`lines.${at}.quantity`)}
              />
            ))}
          </Stack>
        )}
        {!parcel && (
          <Text size="sm" c="dimmed">
            {
              words.parcelDrawer.memberIsEmailed[
                order.member.email === "" ? "never" : isSent ? "sent" : "ready"
              ]
            }
          </Text>
        )}
        <FormError error={error} />
        <Button type="submit" loading={save.isPending}>
          {!parcel && isSent ? words.parcelDrawer.ship : words.parcelDrawer.save}
        </Button>
      </Stack>
    </form>
  );
}

function useParcelForm(order: AdminOrder, parcel: Parcel | null, isSent: boolean) {
  const linesToPack: { order_line_id: number; quantity: Typed }[] = unpackedLines(order).map(
    ({ order_line_id, most }) => ({ order_line_id, quantity: most }),
  );
  return useForm({
    initialValues: {
      order_id: order.id,
      parcel_id: parcel?.id,
      // The one that was read here: a change by somebody else in the meantime is not overwritten.
      version: order.version,
      status: parcel?.status ?? nextStatuses(order, null)[0],
      carrier: isSent ? (parcel?.carrier ?? "royal_mail") : null,
      tracking_number: parcel?.tracking_number ?? "",
      lines: parcel ? undefined : linesToPack,
    },
    validate: (values) => {
      const errors = atFormFields(zodResolver(parcelForm)(toParcelForm(values)), values.lines);
      if (isNothingPacked(values.lines)) errors["lines.0.quantity"] = words.parcelDrawer.chooseWhatIsInParcel;
      return Object.fromEntries(Object.entries(errors).map(([field, text]) => [field, String(text)]));
    },
  });
}
