import { Textarea, TextInput } from "@mantine/core";
import { contactSettingsForm } from "#contract/settings.ts";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useSaveSettings } from "./api.ts";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

export function ContactSection({ view, nav, onReload }: SectionProps) {
  const { contact: save } = useSaveSettings();
  const { form, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ contact }) => ({ ...contact }),
    inputOf: (values, version) => ({ ...values, version }),
    schema: contactSettingsForm,
  });
  return (
    <FormPage title="Profile Settings" headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title="How people reach the club"
        description="Shown in the footer of the shop, on the contact page and at the end of every email. Empty fields are left out."
      >
        <TextInput
          label="Email"
          description="Replies to the shop's emails and messages from the contact form arrive here."
          type="email"
          maw={420}
          {...form.getInputProps("contact_email")}
        />
        <TextInput label="Phone" type="tel" maw={420} {...form.getInputProps("contact_phone")} />
        <Textarea label="Address" autosize minRows={2} maw={420} {...form.getInputProps("location")} />
      </FormSection>
    </FormPage>
  );
}
