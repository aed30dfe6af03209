import { Button, Group, MultiSelect, Radio, SegmentedControl, Stack, Switch, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { type ShippingMethodRow, shippingMethodForm } from "#contract/shipping-methods.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { choicesOf } from "#web/ui/choices-of.tsx";
import { CountField, MoneyField } from "#web/ui/number-field.tsx";
import { SubjectDrawer } from "#web/ui/subject-drawer.tsx";
import { SubjectForm } from "#web/ui/subject-form.tsx";
import type { Form } from "#web/ui/use-form.ts";
import { useStoredForm } from "#web/ui/use-stored-form.ts";
import { shipping as words } from "#words/panel/shipping.ts";
import {
  asksTerms,
  byZone,
  type MethodValues,
  methodErrors,
  toForm,
  toggleZone,
  toValues,
} from "../methods.ts";

type MethodDrawerProps = {
  /** The one to change as the list has it now, `new` to add one, or null while the drawer is shut. */
  method: ShippingMethodRow | "new" | null;
  onClose: () => void;
};

export function MethodDrawer({ method, onClose }: MethodDrawerProps) {
  return (
    <SubjectDrawer
      subject={method}
      onClose={onClose}
      size="lg"
      title={(known) =>
        known ? words.methodDrawer.editThisShippingMethod : words.methodDrawer.addAShippingMethod
      }
    >
      {(known) => <MethodEditor key={known?.id ?? "new"} method={known} onSaved={onClose} />}
    </SubjectDrawer>
  );
}

type EditorProps = {
  method: ShippingMethodRow | null;
  onSaved: () => void;
};

/** Begins again each time the drawer opens. */
function MethodEditor({ method, onSaved }: EditorProps) {
  const edit = useStoredForm({
    subject: method,
    valuesOf: toValues,
    toForm,
    schema: shippingMethodForm,
    validate: methodErrors,
    store: adminApi.shippingMethods.store,
    update: adminApi.shippingMethods.update,
    onSaved,
  });
  const { form } = edit;
  const isDelivery = form.values.kind === "delivery";
  return (
    <SubjectForm
      label={method ? words.methodDrawer.editThisShippingMethod : words.methodDrawer.addAShippingMethod}
      edit={edit}
      onSubmit={edit.submit}
      saveLabel={words.methodDrawer.save}
    >
      <SegmentedControl
        fullWidth
        aria-label={words.methodDrawer.kind}
        data={[
          { value: "delivery", label: words.methodDrawer.sentToAnAddress },
          { value: "collect", label: words.methodDrawer.collectedAtTheClub },
        ]}
        {...form.getInputProps("kind")}
      />
      <TextInput
        label={words.methodDrawer.name}
        description={words.methodDrawer.whatMembersChoose}
        required
        autoComplete="off"
        {...form.getInputProps("name")}
      />
      <TextInput
        label={words.methodDrawer.description}
        description={isDelivery ? words.methodDrawer.suchAs : words.methodDrawer.whereAnd}
        autoComplete="off"
        {...form.getInputProps("description")}
      />
      {asksTerms(form.values) && (
        <>
          <PriceFields form={form} />
          <DayFields form={form} />
        </>
      )}
      {isDelivery && <CountryChoice form={form} />}
      <Switch
        label={words.methodDrawer.availableToMembers}
        description={words.methodDrawer.whenOff}
        {...form.getInputProps("active", { type: "checkbox" })}
      />
    </SubjectForm>
  );
}

function PriceFields({ form }: { form: MethodFields }) {
  return (
    <Group grow align="flex-start">
      <MoneyField label={words.methodDrawer.price} required {...form.getInputProps("price")} />
      <MoneyField
        label={words.methodDrawer.freeFrom}
        placeholder={words.methodDrawer.neverFree}
        description={words.methodDrawer.orderTotalThatMakes}
        {...form.getInputProps("free_above")}
      />
    </Group>
  );
}

function DayFields({ form }: { form: MethodFields }) {
  return (
    <Group grow align="flex-start">
      <CountField
        label={words.methodDrawer.shortestDeliveryInDays}
        max={120}
        {...form.getInputProps("min_days")}
      />
      <CountField
        label={words.methodDrawer.longestDeliveryInDays}
        max={120}
        {...form.getInputProps("max_days")}
      />
    </Group>
  );
}

/** What the parts of the form need of it. */
type MethodFields = Pick<Form<MethodValues>, "values" | "errors" | "getInputProps" | "setFieldValue">;

/** Where a method delivers: everywhere, or to chosen countries, a part of the world at a time. */
function CountryChoice({ form }: { form: MethodFields }) {
  const countries = useQuery(
    adminApi.shippingMethods.countries.queryOptions({ input: {}, staleTime: Infinity }),
  );
  const zones = byZone(countries.data?.data ?? []);
  const { countries: chosen, reach } = form.values;
  return (
    <Stack gap="sm">
      <Radio.Group label={words.countryChoice.deliversTo} {...form.getInputProps("reach")}>
        <Group mt={6}>
          <Radio value="everywhere" label={words.countryChoice.everyCountry} />
          <Radio value="some" label={words.countryChoice.chosenCountries} />
        </Group>
      </Radio.Group>
      {reach === "some" && (
        <>
          <Group gap={6} role="group" aria-label={words.countryChoice.regions}>
            {zones.map(({ group, items }) => {
              const codes = items.map(({ value }) => value);
              const hasAll = codes.every((code) => chosen.includes(code));
              return (
                <Button
                  key={group}
                  size="compact-sm"
                  variant={hasAll ? "filled" : "default"}
                  aria-pressed={hasAll}
                  onClick={() => form.setFieldValue("countries", toggleZone(chosen, codes))}
                >
                  {group}
                </Button>
              );
            })}
          </Group>
          <MultiSelect
            label={words.countryChoice.countries(chosen.length)}
            placeholder={chosen.length === 0 ? words.countryChoice.searchForACountry : undefined}
            searchable
            clearable
            hidePickedOptions
            disabled={countries.isPending}
            data={zones}
            maxDropdownHeight={280}
            styles={{ pillsList: { maxHeight: 180, overflowY: "auto" } }}
            {...form.getInputProps("countries")}
            {...choicesOf(countries, words.countryChoice.noSuchCountry, form.errors.countries)}
          />
        </>
      )}
    </Stack>
  );
}
