import { PasswordInput, Select, TextInput } from "@mantine/core";
import { smtpSettingsForm } from "#contract/settings.ts";
import { Columns } from "../../../ui/columns.tsx";
import { FormPage } from "../../../ui/form-page.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { mailInput, mailValues, portChoices, securityOfPort } from "../mail-form.ts";
import { useSaveSettings } from "./api.ts";
import { MailTest } from "./mail-test.tsx";
import type { SectionProps } from "./section-props.ts";
import { useSectionForm } from "./use-section-form.ts";

const securityChoices = [
  { value: "starttls", label: "STARTTLS" },
  { value: "tls", label: "TLS from the start" },
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
    <FormPage title="Profile Settings" headerActions={nav} {...page} onReload={onReload}>
      <FormSection
        title="Email server"
        description={
          has_fallback
            ? "Without your own server, this installation sends the shop's emails in your club's name."
            : "Without a server the shop cannot send emails: no login codes, no order confirmations."
        }
      >
        <Columns cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Host"
            description="Leave it empty to stop using your own server."
            placeholder="smtp.example.org"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("host")}
          />
          <Columns cols={2}>
            <Select
              label="Port"
              description="As your provider says."
              data={portChoices(loaded.smtp.port)}
              value={String(form.values.port)}
              onChange={choosePort}
              error={form.errors.port}
              allowDeselect={false}
            />
            <Select
              label="Security"
              description="A secure connection is required."
              data={securityChoices}
              allowDeselect={false}
              {...form.getInputProps("security")}
            />
          </Columns>
          <TextInput
            label="User name"
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("username")}
          />
          <PasswordInput
            label="Password"
            autoComplete="new-password"
            placeholder={has_password ? "Saved. Leave empty to keep it." : ""}
            {...form.getInputProps("password")}
          />
        </Columns>
      </FormSection>
      <FormSection
        title="Sender"
        description="The sender of your emails. Your server must be allowed to send for this address."
      >
        <Columns cols={{ base: 1, sm: 2 }}>
          <TextInput
            label="Name"
            placeholder={loaded.profile.club_name}
            {...form.getInputProps("from_name")}
          />
          <TextInput label="Email" type="email" {...form.getInputProps("from_email")} />
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
