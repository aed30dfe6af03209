import { Textarea } from "@mantine/core";
import { returnsSettingsForm } from "#contract/returns.ts";
import { settings as words } from "#words/panel/settings.ts";
import { Columns } from "../../../ui/columns.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { CountField } from "../../../ui/number-field.tsx";
import { useSaveSettings } from "./api.ts";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

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
          maxLength={1000}
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
