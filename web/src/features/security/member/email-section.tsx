import { Alert, Anchor, Button, Stack, Text, TextInput } from "@mantine/core";
import { IconMailCheck } from "@tabler/icons-react";
import { useState } from "react";
import { emailChange } from "#contract/account.ts";
import { security } from "#words/security.ts";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { sentence } from "../../../ui/sentence.ts";
import { useForm, zodResolver } from "../../../ui/use-form.ts";
import { useChangeEmail, useProfile } from "../api.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

const words = security.email;

/** Changes the address to log in with; the new one counts once it is confirmed. */
export function EmailSection() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  const email = useProfile().data?.data[0]?.email;
  return (
    <FormSection title={words.title} description={email && <Present email={email} />}>
      {sentTo === null ? (
        <EmailForm onSent={setSentTo} />
      ) : (
        <Alert
          color="success"
          variant="light"
          role="status"
          icon={<IconMailCheck size={20} aria-hidden />}
          title={words.sentTitle}
        >
          <Text size="sm">{words.sent(sentTo)}</Text>
          <Anchor component="button" type="button" size="sm" mt="xs" onClick={() => setSentTo(null)}>
            {words.another}
          </Anchor>
        </Alert>
      )}
    </FormSection>
  );
}

function Present({ email }: { email: string }) {
  return <span style={{ overflowWrap: "anywhere" }}>{sentence(words.text(<b>{email}</b>))}</span>;
}

function EmailForm({ onSent }: { onSent: (email: string) => void }) {
  const change = useChangeEmail();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { email: "", current_password: "" },
    validate: zodResolver(emailChange),
  });
  const submit = form.onSubmit((values) => {
    setError(null);
    change.mutate(values, {
      onSuccess: (_answer, { email }) => onSent(email.trim().toLowerCase()),
      onError: (failure) => {
        if (!showFieldErrors(form, failure)) setError(failure);
      },
    });
  });
  return (
    <form onSubmit={submit} noValidate aria-label={words.title}>
      <Stack maw={440}>
        <TextInput
          label={words.label}
          description={words.hint}
          type="email"
          inputMode="email"
          autoComplete="email"
          {...form.getInputProps("email")}
        />
        <CurrentPasswordField inputProps={form.getInputProps("current_password")} />
        <FormError error={error} />
        <Button
          type="submit"
          variant="default"
          loading={change.isPending}
          w={{ base: "100%", xs: "fit-content" }}
        >
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}
