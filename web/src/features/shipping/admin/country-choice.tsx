import { Button, Group, MultiSelect, Radio, Stack } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { shipping as words } from "#words/panel/shipping.ts";
import { choicesOf } from "../../../ui/choices-of.tsx";
import { byZone, type MethodValues, toggleZone } from "../method-form.ts";
import { useCountries } from "./api.ts";

/** What the parts of the form need of it. */
export type MethodFields = Pick<
  UseFormReturnType<MethodValues>,
  "values" | "errors" | "getInputProps" | "setFieldValue"
>;

/** Where a method delivers: everywhere, or to chosen countries, a part of the world at a time. */
export function CountryChoice({ form }: { form: MethodFields }) {
  const countries = useCountries();
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
