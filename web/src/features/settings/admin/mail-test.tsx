import { Alert, Button, Group, Text, TextInput } from "@mantine/core";
import { IconCircleCheck, IconMailForward } from "@tabler/icons-react";
import { useState } from "react";
import type { ClubSettingsView } from "#contract/settings.ts";
import { sentence } from "#web/ui/sentence.ts";
import { settings as words } from "#words/panel/settings.ts";
import { fieldErrors, hasCode } from "../../../lib/errors.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { FormError } from "../../../ui/form-errors.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import type { mailInput } from "../mail-form.ts";
import { useTestMail } from "./api.ts";

type MailTestProps = {
  /** What the form contains; null to test the installation's own mail server. */
  values: ReturnType<typeof mailInput> | null;
  isSaved: boolean;
  lastTest: ClubSettingsView["smtp"]["last_test"];
};

/** Sends one mail with what the form contains, and shows what the server answered. */
export function MailTest({ values, isSaved, lastTest }: MailTestProps) {
  const [to, setTo] = useState("");
  const test = useTestMail();
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
