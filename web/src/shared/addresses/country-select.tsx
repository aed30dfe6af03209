import { Select, type SelectProps } from "@mantine/core";
import { useState } from "react";
import { foldText, searchText } from "#contract/fold-text.ts";
import { profile as words } from "#words/profile.ts";

type Country = { code: string; name: string };

type CountrySelectProps = Omit<SelectProps, "data" | "onChange"> & {
  countries: Country[];
  onChange: (code: string) => void;
};

/** A country, found by typing. A browser's autofill types the whole name, which then counts as selected. */
export function CountrySelect({ countries, onChange, ...props }: CountrySelectProps) {
  const [search, setSearch] = useState("");
  const take = (text: string) => {
    setSearch(text);
    const named = countries.find(({ name }) => foldText(name) === searchText(text));
    if (named && named.code !== props.value) onChange(named.code);
  };
  return (
    <Select
      {...props}
      label={words.addressForm.country}
      placeholder={words.addressForm.countryPlaceholder}
      nothingFoundMessage={words.addressForm.noCountry}
      autoComplete="country-name"
      searchable
      searchValue={search}
      onSearchChange={take}
      data={countries.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(code) => onChange(code ?? "")}
    />
  );
}
