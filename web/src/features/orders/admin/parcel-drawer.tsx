import { Button, Drawer, NumberInput, Select, Stack, Text, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import type { z } from "zod";
import { type AdminOrder, type Parcel, parcelForm } from "#contract/orders.ts";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { carrierChoices, statusChoices, unpackedLines } from "../parcel-form.ts";
import type { useOrderActions } from "./api.ts";

type ParcelDrawerProps = {
  order: AdminOrder;
  /** A new one, one to change, or null while the drawer is shut. */
  parcel: Parcel | "new" | null;
  save: ReturnType<typeof useOrderActions>["saveParcel"];
  onClose: () => void;
};

/** Packs a parcel, or changes where one is. */
export function ParcelDrawer({ order, parcel, save, onClose }: ParcelDrawerProps) {
  const isNew = parcel === "new";
  return (
    <Drawer
      opened={parcel !== null}
      onClose={onClose}
      position="right"
      title={isNew ? (order.shipping_kind === "collect" ? "Ready to collect" : "Ship") : "Update this parcel"}
    >
      {parcel !== null && (
        <ParcelForm
          key={isNew ? "new" : parcel.id}
          order={order}
          parcel={isNew ? null : parcel}
          save={save}
          onSaved={onClose}
        />
      )}
    </Drawer>
  );
}

type FormProps = Pick<ParcelDrawerProps, "order" | "save"> & { parcel: Parcel | null; onSaved: () => void };
type Values = z.input<typeof parcelForm>;

function ParcelForm({ order, parcel, save, onSaved }: FormProps) {
  const lines = unpackedLines(order);
  const statuses = statusChoices(order, parcel);
  const isSent = parcel ? parcel.carrier !== null : order.shipping_kind === "delivery";
  const form = useForm<Values>({
    initialValues: {
      order_id: order.id,
      parcel_id: parcel?.id,
      status: parcel?.status ?? statuses[0]?.value,
      carrier: isSent ? (parcel?.carrier ?? "royal_mail") : null,
      tracking_number: parcel?.tracking_number ?? "",
      lines: parcel ? undefined : lines.map(({ order_line_id, quantity }) => ({ order_line_id, quantity })),
    },
    validate: (values) => zod4Resolver(parcelForm)(packed(values)),
  });
  const submit = (values: Values) =>
    save.mutate(
      { ...packed(values), version: order.version },
      { onSuccess: onSaved, onError: (error) => void showFieldErrors(form, error) },
    );

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <Stack>
        <Select label="State" data={statuses} allowDeselect={false} {...form.getInputProps("status")} />
        {isSent && (
          <>
            <Select
              label="Carrier"
              data={carrierChoices}
              allowDeselect={false}
              {...form.getInputProps("carrier")}
            />
            <TextInput
              label="Tracking number"
              autoComplete="off"
              {...form.getInputProps("tracking_number")}
            />
          </>
        )}
        {!parcel && (
          <Stack gap="xs">
            <Text fw={600}>In this parcel</Text>
            {lines.map((line, at) => (
              <NumberInput
                key={line.order_line_id}
                label={line.title}
                description={`${line.most} to pack`}
                min={0}
                max={line.most}
                clampBehavior="strict"
                allowDecimal={false}
                {...form.getInputProps(`lines.${at}.quantity`)}
              />
            ))}
          </Stack>
        )}
        <Text size="sm" c="dimmed">
          The member gets one mail when the parcel is {isSent ? "sent" : "ready"}.
        </Text>
        <FormError error={save.error} />
        <Button type="submit" loading={save.isPending}>
          {parcel ? "Save" : isSent ? "Ship" : "Save"}
        </Button>
      </Stack>
    </form>
  );
}

/** Without the lines of which nothing is packed. */
function packed(values: Values): Values {
  return { ...values, lines: values.lines?.filter(({ quantity }) => quantity > 0) };
}
