import { Textarea } from "@mantine/core";
import { returnsSettingsForm } from "#contract/returns.ts";
import { mostLow, orderSettingsForm, stockSettingsForm } from "#contract/settings.ts";
import { Columns } from "#web/ui/columns.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { CountField, SerialField } from "#web/ui/number-field.tsx";
import { settings as words } from "#words/panel/settings.ts";
import { type SectionProps, useSectionForm } from "./section-forms.ts";
import { useSaveSettings } from "./use-save-settings.ts";

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

export function ReturnsSection({ view, nav, onReload }: SectionProps) {
  const { returns: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ returns }) => ({ ...returns }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: returnsSettingsForm,
  });
  const days = { max: 365, unit: words.returnsSection.days };
  return (
    <FormPage title={words.returnsSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title={words.returnsSection.returnsAndExchanges}
        description={words.returnsSection.howLongAfterDeliveryMembers}
      >
        <Columns cols={{ base: 1, sm: 2 }} maw={560}>
          <CountField
            label={words.returnsSection.returnsForMoney}
            description={words.returnsSection.zeroMeansNoReturns}
            {...days}
            {...form.getInputProps("returns_days")}
          />
          <CountField
            label={words.returnsSection.exchanges}
            description={words.returnsSection.zeroMeansNoExchanges}
            {...days}
            {...form.getInputProps("exchanges_days")}
          />
        </Columns>
        <Textarea
          label={words.returnsSection.howToSendGoodsBack}
          description={words.returnsSection.includedInEveryApproval}
          autosize
          minRows={3}
          maw={560}
          {...form.getInputProps("returns_instructions")}
        />
      </FormSection>
      <FormSection
        title={words.returnsSection.creditsThatComeBack}
        description={words.returnsSection.creditsThatOrderGivesBack}
      >
        <CountField
          label={words.returnsSection.daysMore}
          description={words.returnsSection.zeroExpiresAtOnce}
          maw={270}
          {...days}
          {...form.getInputProps("credit_grace_days")}
        />
      </FormSection>
    </FormPage>
  );
}

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
