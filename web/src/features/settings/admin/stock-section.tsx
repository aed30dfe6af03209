import { mostLow, stockSettingsForm } from "#contract/settings.ts";
import { settings as words } from "#words/panel/settings.ts";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { CountField } from "../../../ui/number-field.tsx";
import { useSaveSettings } from "./api.ts";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

export function StockSection({ view, nav, onReload }: SectionProps) {
  const { stock: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ stock }) => ({ ...stock }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: stockSettingsForm,
  });
  return (
    <FormPage title={words.stockSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection title={words.stockSection.lowStock} description={words.stockSection.whereItCounts}>
        <CountField
          label={words.stockSection.lowAt}
          description={words.stockSection.zeroMeansSoldOutOnly}
          maw={270}
          max={mostLow}
          unit={words.stockSection.left}
          {...form.getInputProps("low_stock")}
        />
      </FormSection>
    </FormPage>
  );
}
