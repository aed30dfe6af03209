import type { ComboboxParsedItem, OptionsFilter } from "@mantine/core";
import { foldText, searchText } from "#contract/fold-text.ts";

/** What a field that one types into offers: as every search, without case, accents and the kinds of apostrophes. */
export const foldedOptions: OptionsFilter = ({ options, search, limit }) => {
  const text = searchText(search) ?? "";
  const fits = ({ label }: { label: string }) => foldText(label).includes(text);
  return options
    .flatMap((option): ComboboxParsedItem[] => {
      if ("group" in option) return [{ ...option, items: option.items.filter(fits) }];
      return fits(option) ? [option] : [];
    })
    .slice(0, limit);
};
