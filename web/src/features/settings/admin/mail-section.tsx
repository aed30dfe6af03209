import { Alert, Button, Group, PasswordInput, Select, Text, TextInput } from "@mantine/core";
import { IconCircleCheck, IconMailForward } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { ClubSettingsView } from "#contract/settings.ts";
import { smtpSettingsForm } from "#contract/smtp-settings.ts";
import { adminApi } from "#web/lib/admin-api.ts";
import { fieldErrors, hasCode } from "#web/lib/errors.ts";
import { quietlyInForm } from "#web/lib/mutation-cache.ts";
import { Columns } from "#web/ui/columns.tsx";
import { FormError } from "#web/ui/form-errors.tsx";
import { FormPage, FormSection } from "#web/ui/form-page.tsx";
import { DateTime, sentence } from "#web/ui/written.tsx";
import { settings as words } from "#words/panel/settings.ts";
import {
  mailInput,
  mailValues,
  portChoices,
  type SectionProps,
  securityOfPort,
  useSectionForm,
} from "./section-forms.ts";
import { useSaveSettings } from "./use-save-settings.ts";

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

type MailTestProps = {
  /** What the form contains; null to test the installation's own mail server. */
  values: ReturnType<typeof mailInput> | null;
  isSaved: boolean;
  lastTest: ClubSettingsView["smtp"]["last_test"];
};

/** Sends one mail with what the form contains, and shows what the server answered. */
function MailTest({ values, isSaved, lastTest }: MailTestProps) {
  const [to, setTo] = useState("");
  const test = useMutation(adminApi.settings.testSmtp.mutationOptions(quietlyInForm));
  const { to: toError } = fieldErrors(test.error);
  const send = () => test.mutate({ ...values, to });
  return (
    <FormSection
      title={words.mailTest.test}
      description={isSaved ? undefined : words.mailTest.usesTheSettingsAbove}
    >
      <Group align="flex-end" gap="sm">
        <TextInput
          label={words.mailTest.sendATestEmailTo}
          type="email"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter here runs the test; it does not save the form around it.
            if (event.key !== "Enter") return;
            event.preventDefault();
            send();
          }}
          error={toError}
          w={{ base: "100%", xs: 320 }}
        />
        <Button
          variant="default"
          leftSection={<IconMailForward size={18} aria-hidden />}
          loading={test.isPending}
          onClick={send}
        >
          {words.mailTest.sendATestEmail}
        </Button>
      </Group>
      {(test.isSuccess || test.isError) && (
        <Outcome key={test.submittedAt} message={test.data?.message} error={test.error} />
      )}
      {lastTest && !test.isPending && (
        <Text size="sm" c="dimmed">
          {sentence(words.mailTest.lastTest(<DateTime value={lastTest.at} withTime />, lastTest.detail))}
        </Text>
      )}
    </FormSection>
  );
}

/** The outcome of the test; scrolled into view, because the save bar covers the end of the page. */
function Outcome({ message, error }: { message: string | undefined; error: unknown }) {
  const { to: shownAtField, ...others } = fieldErrors(error);
  if (shownAtField) return null;
  const isForm = hasCode(error, "VALIDATION_FAILED");
  return (
    <div ref={(element) => element?.scrollIntoView({ block: "center" })}>
      {message && (
        <Alert color="success" variant="light" icon={<IconCircleCheck size={20} aria-hidden />} role="status">
          {message}
        </Alert>
      )}
      <FormError error={error} />
      {isForm &&
        Object.values(others).map((sentence) => (
          <Text key={sentence} size="sm" c="error" mt="xs">
            {sentence}
          </Text>
        ))}
    </div>
  );
}
