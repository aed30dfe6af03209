import { PasswordInput, Select, TextInput } from "@mantine/core";
import { smtpSettingsForm } from "#contract/smtp-settings.ts";
import { settings as words } from "#words/panel/settings.ts";
import { Columns } from "../../../ui/columns.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { mailInput, mailValues, portChoices, securityOfPort } from "../mail-form.ts";
import { useSaveSettings } from "./api.ts";
import { MailTest } from "./mail-test.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

const securityChoices = [
  { value: "starttls", label: words.mailSection.starttls },
  { value: "tls", label: words.mailSection.tlsFromTheStart },
];

export function MailSection({ view, nav, onReload }: SectionProps) {
  const { smtp: save } = useSaveSettings();
  const { form, loaded, page } = useSectionForm({
    view,
    save,
    valuesOf: ({ smtp }) => mailValues(smtp),
    inputOf: (values, version) => ({ ...mailInput(values), version }),
    schema: smtpSettingsForm,
  });
  const { has_password, has_fallback } = loaded.smtp;
  const choosePort = (value: string | null) => {
    const port = Number(value ?? 587);
    form.setFieldValue("port", port);
    const security = securityOfPort(port);
    if (security) form.setFieldValue("security", security);
  };
  return (
    <FormPage title={words.mailSection.profileSettings} headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title={words.mailSection.emailServer}
        description={
          has_fallback
            ? words.mailSection.withoutYourOwnServer
            : words.mailSection.withoutServerShopCannotSend
        }
      >
        <Columns cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={words.mailSection.host}
            description={words.mailSection.leaveItEmptyToStop}
            placeholder={words.mailSection.smtpExampleOrg}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("host")}
          />
          <Columns cols={2}>
            <Select
              label={words.mailSection.port}
              description={words.mailSection.asYourProviderSays}
              data={portChoices(loaded.smtp.port)}
              value={String(form.values.port)}
              onChange={choosePort}
              error={form.errors.port}
              allowDeselect={false}
            />
            <Select
              label={words.mailSection.security}
              description={words.mailSection.aSecureConnectionIsRequired}
              data={securityChoices}
              allowDeselect={false}
              {...form.getInputProps("security")}
            />
          </Columns>
          <TextInput
            label={words.mailSection.userName}
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("username")}
          />
          <PasswordInput
            label={words.mailSection.password}
            autoComplete="new-password"
            placeholder={has_password ? words.mailSection.leaveEmptyToKeepIt : ""}
            {...form.getInputProps("password")}
          />
        </Columns>
      </FormSection>
      <FormSection title={words.mailSection.sender} description={words.mailSection.theSenderOfYourEmails}>
        <Columns cols={{ base: 1, sm: 2 }}>
          <TextInput
            label={words.mailSection.name}
            placeholder={loaded.profile.club_name}
            {...form.getInputProps("from_name")}
          />
          <TextInput label={words.mailSection.email} type="email" {...form.getInputProps("from_email")} />
        </Columns>
      </FormSection>
      <MailTest
        values={form.values.host === "" && loaded.smtp.host === "" ? null : mailInput(form.values)}
        isSaved={!form.isDirty()}
        lastTest={view.smtp.last_test}
      />
    </FormPage>
  );
}
