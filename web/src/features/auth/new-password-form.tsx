import { Button, Stack } from "@mantine/core";
import { useEffect } from "react";
import { NewPasswordFields, newPasswordForm } from "#web/shared/passwords/new-password.tsx";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { auth as words } from "#words/auth.ts";

const passwordForm = newPasswordForm({});

type NewPasswordFormProps = {
  /** Whose password it is, so that the browser stores the two together. */
  email?: string;
  onSubmit: (password: string) => void;
  isPending: boolean;
  error: unknown;
};

/** A new password, typed twice, with its strength. */
export function NewPasswordForm({ email, onSubmit, isPending, error }: NewPasswordFormProps) {
  const form = useForm({ initialValues: { password: "", repeat: "" }, validate: zodResolver(passwordForm) });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object is new on every render; only a new error counts
  useEffect(() => {
    if (error) showFieldErrors(form, error);
  }, [error]);
  return (
    <form onSubmit={form.onSubmit(({ password }) => onSubmit(password))} noValidate>
      <Stack>
        {email && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
        <NewPasswordFields form={form} password={form.values.password} autoFocus />
        <FormError error={error} />
        <Button type="submit" loading={isPending} fullWidth>
          {words.newPassword.submit}
        </Button>
      </Stack>
    </form>
  );
}
