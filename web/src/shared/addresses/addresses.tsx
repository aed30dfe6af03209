import {
  Badge,
  Button,
  Checkbox,
  Group,
  Select,
  type SelectProps,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useLayoutEffect, useState } from "react";
import type { z } from "zod";
import { foldText, searchText } from "#contract/fold-text.ts";
import { postcodeRule } from "#contract/postcodes.ts";
import { type Address, addressForm, type ShippingMethod } from "#contract/shipping.ts";
import { memberApi } from "#web/lib/member-api.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { ChoiceCard } from "#web/ui/choice-card.tsx";
import { Columns } from "#web/ui/columns.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { profile, profile as profileWords } from "#words/profile.ts";

export type AddressValues = Required<z.input<typeof addressForm>>;

type AddressFormProps = {
  initialValues?: Partial<AddressValues>;
  countries: { code: string; name: string }[];
  onSubmit: (values: AddressValues) => void;
  onCancel?: () => void;
  /** Told whether something typed is not saved. */
  onDirty?: (isDirty: boolean) => void;
  isPending: boolean;
  error: unknown;
  submitLabel: string;
  /** The first address is the default without being asked. */
  canBeDefault: boolean;
};

const words = profile.addressForm;
const EMPTY: AddressValues = {
  name: "",
  line1: "",
  line2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
  is_default: false,
};

/** One address, checked by the same rules as on the server. Input stays until it is saved. */
export function AddressForm(props: AddressFormProps) {
  const { initialValues, countries, onSubmit, onCancel, onDirty, isPending, error } = props;
  const form = useForm<AddressValues>({
    initialValues: { ...EMPTY, ...initialValues },
    validate: zodResolver(addressForm),
    onSubmitPreventDefault: "always",
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object is new on every render; only a new error counts
  useEffect(() => {
    if (error) showFieldErrors(form, error);
  }, [error]);
  const isDirty = form.isDirty();
  // Before the next key: Escape right after a letter must find that something was typed.
  useLayoutEffect(() => onDirty?.(isDirty), [isDirty, onDirty]);
  const field = form.getInputProps;

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack gap="md">
        <TextInput
          label={words.name}
          autoComplete="name"
          autoCapitalize="words"
          required
          {...field("name")}
        />
        <TextInput label={words.line1} autoComplete="address-line1" required {...field("line1")} />
        <TextInput label={words.line2} autoComplete="address-line2" {...field("line2")} />
        <Columns cols={{ base: 1, xs: 2 }}>
          <CountrySelect countries={countries} required {...field("country")} />
          <TextInput
            label={words.postcode}
            autoComplete="postal-code"
            autoCapitalize="characters"
            {...postcodeHints(form.values.country)}
            {...field("postcode")}
          />
          <TextInput label={words.city} autoComplete="address-level2" required {...field("city")} />
          <TextInput label={words.state} autoComplete="address-level1" {...field("state")} />
        </Columns>
        <TextInput
          label={words.phone}
          description={words.phoneHint}
          type="tel"
          autoComplete="tel"
          {...field("phone")}
        />
        {props.canBeDefault && (
          <Checkbox label={words.isDefault} {...field("is_default", { type: "checkbox" })} />
        )}
        <FormError error={error} />
        <Group justify="flex-end">
          {onCancel && (
            <Button variant="default" onClick={onCancel} disabled={isPending}>
              {words.back}
            </Button>
          )}
          <Button type="submit" loading={isPending}>
            {props.submitLabel}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the chosen country says about its postcodes: whether one is required, an example, and which keys it needs. */
function postcodeHints(country: string) {
  const rule = postcodeRule(country);
  if (rule === null) return {};
  return {
    required: true,
    placeholder: words.postcodeExample(rule.example),
    ...(rule.hasOnlyDigits && { inputMode: "numeric" as const }),
  };
}

type Country = { code: string; name: string };

type CountrySelectProps = Omit<SelectProps, "data" | "onChange"> & {
  countries: Country[];
  onChange: (code: string) => void;
};

/** A country, found by typing. A browser's autofill types the whole name, which then counts as selected. */
function CountrySelect({ countries, onChange, ...props }: CountrySelectProps) {
  const [search, setSearch] = useState("");
  const take = (text: string) => {
    setSearch(text);
    const country = countries.find(({ name }) => foldText(name) === searchText(text));
    if (country && country.code !== props.value) onChange(country.code);
  };
  return (
    <Select
      {...props}
      label={profileWords.addressForm.country}
      placeholder={profileWords.addressForm.countryPlaceholder}
      nothingFoundMessage={profileWords.addressForm.noCountry}
      autoComplete="country-name"
      searchable
      searchValue={search}
      onSearchChange={take}
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(code) => onChange(code ?? "")}
    />
  );
}

type Shown = Pick<Address, "name" | "lines">;

/** An address to choose; `badge` says what is special about it. */
export function AddressCard({ value, address, badge }: { value: string; address: Shown; badge?: string }) {
  return (
    <ChoiceCard value={value}>
      <Group gap="xs">
        <Text fw={600}>{address.name}</Text>
        {badge && <Badge variant="default">{badge}</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {address.lines.join(", ")}
      </Text>
    </ChoiceCard>
  );
}

/** The one country that a club delivers to; null if there are others, or none. */
export function onlyCountry(methods: Pick<ShippingMethod, "kind" | "countries">[]): string | null {
  const served = new Set(
    methods.filter(({ kind }) => kind === "delivery").flatMap(({ countries }) => countries ?? [null]),
  );
  const [first] = served;
  return served.size === 1 ? (first ?? null) : null;
}

/** What a new address of a member begins with: their name, and the country if the club delivers to one alone. */
export function knownAddress(
  name: string,
  methods: Pick<ShippingMethod, "kind" | "countries">[],
): { name: string; country: string } {
  return { name, country: onlyCountry(methods) ?? "" };
}

/** What a new address of the member begins with. Null until known. */
export function useKnownAddress(isWanted = true): { name: string; country: string } | null {
  const name = useUserStore(({ user }) => user?.name ?? "");
  const methods = useQuery(memberApi.shipping.methods.queryOptions({ input: {}, enabled: isWanted }));
  if (isWanted && methods.isPending) return null;
  return knownAddress(name, methods.data?.data ?? []);
}
