import { Switch } from "@mantine/core";
import { entitlementsSettingsForm } from "#contract/settings.ts";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useSaveSettings } from "./api.ts";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

export function MembersSection({ view, nav, onReload }: SectionProps) {
  const { entitlements: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ entitlements }) => ({ ...entitlements }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: entitlementsSettingsForm,
  });
  return (
    <FormPage title="Profile Settings" headerActions={nav} {...page} onReload={onReload}>
      <FormSection title="Who sees the shop">
        <Switch
          label="Only members see the shop"
          description="Visitors see the login and the information pages, but nothing for sale."
          {...form.getInputProps("members_only", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection title="Orders">
        <Switch
          label="Members may cancel an order themselves"
          description="Until somebody starts packing it. Credits and card payments are refunded automatically."
          {...form.getInputProps("member_may_cancel", { type: "checkbox" })}
        />
      </FormSection>
    </FormPage>
  );
}
