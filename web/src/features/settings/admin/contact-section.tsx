import { Textarea, TextInput } from "@mantine/core";
import { contactSettingsForm } from "#contract/settings.ts";
import { settings as words } from "#words/panel/settings.ts";
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
    <FormPage title={words.contactSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title={words.contactSection.howPeopleReachTheClub}
        description={words.contactSection.shownInFooterOfShop}
      >
        <TextInput
          label={words.contactSection.email}
          description={words.contactSection.repliesToShopsEmails}
          type="email"
          maw={420}
          {...form.getInputProps("contact_email")}
        />
        <TextInput
          label={words.contactSection.phone}
          type="tel"
          maw={420}
          {...form.getInputProps("contact_phone")}
        />
        <Textarea
          label={words.contactSection.address}
          autosize
          minRows={2}
          maw={420}
          {...form.getInputProps("location")}
        />
      </FormSection>
    </FormPage>
  );
}
