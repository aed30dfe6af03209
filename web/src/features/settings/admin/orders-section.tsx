import { orderSettingsForm } from "#contract/settings.ts";
import { settings as words } from "#words/panel/settings.ts";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { SerialField } from "../../../ui/number-field.tsx";
import { useSaveSettings } from "./api.ts";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

export function OrdersSection({ view, nav, onReload }: SectionProps) {
  const { orders: save } = useSaveSettings();
  const { form, loaded, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ orders }) => ({ next_order_number: orders.next_order_number }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: orderSettingsForm,
  });
  const { number_prefix, next_order_number } = loaded.orders;
  return (
    <FormPage title={words.ordersSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title={words.ordersSection.orderNumbers}
        description={words.ordersSection.withoutGaps(`${number_prefix}${next_order_number}`)}
      >
        <SerialField
          label={words.ordersSection.nextOrderNumber}
          description={words.ordersSection.onlyHigher}
          maw={270}
          {...form.getInputProps("next_order_number")}
        />
      </FormSection>
    </FormPage>
  );
}
