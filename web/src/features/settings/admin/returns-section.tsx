import { NumberInput, Textarea } from "@mantine/core";
import { returnsSettingsForm } from "#contract/returns.ts";
import { Columns } from "../../../ui/columns.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
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
  const days = { min: 0, max: 365, allowDecimal: false, suffix: " days", clampBehavior: "strict" as const };
  return (
    <FormPage title="Profile Settings" headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title="Returns and exchanges"
        description="How long after delivery members may ask. You answer each request under Returns."
      >
        <Columns cols={{ base: 1, sm: 2 }} maw={560}>
          <NumberInput
            label="Returns for money"
            description="0 means no returns."
            {...days}
            {...form.getInputProps("returns_days")}
          />
          <NumberInput
            label="Exchanges"
            description="0 means no exchanges."
            {...days}
            {...form.getInputProps("exchanges_days")}
          />
        </Columns>
        <Textarea
          label="How to send the goods back"
          description="Included in every approval, where you can change it: where to send or bring them, what to enclose. If you leave it empty, members are told to bring or send them to the club's address."
          autosize
          minRows={3}
          maxLength={1000}
          maw={560}
          {...form.getInputProps("returns_instructions")}
        />
      </FormSection>
      <FormSection
        title="Credits that come back"
        description="Credits that an order gives back after their last day have expired: they expire at once, unless you give them some days more."
      >
        <NumberInput
          label="Days more"
          description="0 lets them expire at once."
          maw={270}
          {...days}
          {...form.getInputProps("credit_grace_days")}
        />
      </FormSection>
    </FormPage>
  );
}
