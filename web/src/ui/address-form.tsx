import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useEffect } from "react";
import type { z } from "zod";
import { addressForm } from "#contract/shipping.ts";
import { FormError, showFieldErrors } from "./form-errors.tsx";

export type AddressValues = Required<z.input<typeof addressForm>>;

type AddressFormProps = {
  initialValues?: Partial<AddressValues>;
  countries: { code: string; name: string }[];
  onSubmit: (values: AddressValues) => void;
  onCancel?: () => void;
  isPending: boolean;
  error: unknown;
  submitLabel: string;
  /** The first address is the default without being asked. */
  canBeDefault: boolean;
};

const EMPTY: AddressValues = {
  ...{ name: "", line1: "", line2: "", city: "", state: "", postcode: "", country: "", phone: "" },
  is_default: false,
};

/** One address, judged by the rules that the server has too. */
export function AddressForm(props: AddressFormProps) {
  const { initialValues, countries, onSubmit, onCancel, isPending, error, submitLabel, canBeDefault } = props;
  const form = useForm<AddressValues>({
    mode: "uncontrolled",
    initialValues: { ...EMPTY, ...initialValues },
    validate: zod4Resolver(addressForm),
    onSubmitPreventDefault: "always",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object is new on every render; only a new error counts
  useEffect(() => {
    if (error) showFieldErrors(form, error);
  }, [error]);
  const field = (name: keyof AddressValues) => ({ key: form.key(name), ...form.getInputProps(name) });

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        <TextInput label="Name" autoComplete="name" required maxLength={120} {...field("name")} />
        <TextInput label="Street and number" autoComplete="address-line1" required {...field("line1")} />
        <TextInput label="Flat, building (optional)" autoComplete="address-line2" {...field("line2")} />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label="Postcode" autoComplete="postal-code" {...field("postcode")} />
          <TextInput label="Town or city" autoComplete="address-level2" required {...field("city")} />
          <TextInput label="State or region (optional)" autoComplete="address-level1" {...field("state")} />
          <Select
            label="Country"
            placeholder="Search a country"
            searchable
            required
            autoComplete="off"
            nothingFoundMessage="No such country"
            data={countries.map(({ code, name }) => ({ value: code, label: name }))}
            {...field("country")}
          />
        </SimpleGrid>
        <TextInput
          label="Phone (optional)"
          description="Only for questions about the delivery."
          type="tel"
          autoComplete="tel"
          {...field("phone")}
        />
        {canBeDefault && (
          <Checkbox
            label="Use this address by default"
            key={form.key("is_default")}
            {...form.getInputProps("is_default", { type: "checkbox" })}
          />
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isPending}>
              Back
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
