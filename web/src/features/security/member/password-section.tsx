import { Button, Stack } from "@mantine/core";
import { useState } from "react";
import { passwordChange } from "#contract/account.ts";
import { auth } from "#words/auth.ts";
import { security as words } from "#words/security.ts";
import { newPasswordForm } from "../../../shared/passwords/new-password.ts";
import { NewPasswordFields } from "../../../shared/passwords/new-password-fields.tsx";
import { FormError, showFieldErrors } from "../../../ui/form-errors.tsx";
import { FormSection } from "../../../ui/form-section.tsx";
import { useForm, zodResolver } from "../../../ui/use-form.ts";
import { useChangePassword, useProfile } from "../api.ts";
import { CurrentPasswordField } from "./current-password-field.tsx";

const schema = newPasswordForm({ current_password: passwordChange.shape.current_password });

/** Changes the password. */
export function PasswordSection() {
  const email = useProfile().data?.data[0]?.email;
  const change = useChangePassword();
  const [error, setError] = useState<unknown>(null);
  const form = useForm({
    initialValues: { current_password: "", password: "", repeat: "" },
    validate: zodResolver(schema),
  });
  const submit = form.onSubmit(({ current_password, password }) => {
    setError(null);
    change.mutate(
      { current_password, password },
      {
        onSuccess: () => form.reset(),
        onError: (failure) => {
          if (!showFieldErrors(form, failure)) setError(failure);
        },
      },
    );
  });
  return (
    <FormSection title={words.password.title} description={words.password.text}>
      <form onSubmit={submit} noValidate aria-label={words.password.title}>
        <Stack maw={440}>
          {email && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
          <CurrentPasswordField inputProps={form.getInputProps("current_password")} />
          <NewPasswordFields form={form} password={form.values.password} advice={auth.newPassword.advice} />
          <FormError error={error} />
          <Button type="submit" loading={change.isPending} w={{ base: "100%", xs: "fit-content" }}>
            {words.password.submit}
          </Button>
        </Stack>
      </form>
    </FormSection>
  );
}
