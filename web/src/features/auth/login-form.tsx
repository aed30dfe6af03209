import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { loginForm } from "#contract/auth.ts";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { auth } from "#words/auth.ts";
import { useHandedEmail } from "./go-to-login.ts";

const words = auth.login;

export type LoginValues = z.infer<typeof loginForm>;

type LoginFormProps = {
  onSubmit: (values: LoginValues) => void;
  isPending: boolean;
  error: unknown;
  forgotPath: string;
};

/** Email, password, the way to a new password, and Login; for members and staff alike. */
export function LoginForm({ onSubmit, isPending, error, forgotPath }: LoginFormProps) {
  const email = useHandedEmail();
  const form = useForm<LoginValues>({
    mode: "uncontrolled",
    initialValues: { email, password: "" },
    validate: zodResolver(loginForm),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object is new on every render; only a new error counts
  useEffect(() => {
    if (error) showFieldErrors(form, error);
  }, [error]);

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label={words.email}
          type="email"
          inputMode="email"
          autoComplete="username"
          autoFocus={email === ""}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={words.password}
          autoComplete="current-password"
          autoFocus={email !== ""}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Group justify="flex-end">
          <Anchor component={Link} to={forgotPath} size="sm">
            {words.forgot}
          </Anchor>
        </Group>
        <FormError error={error} fallback={words.failed} toast={words.failed} />
        <Button type="submit" loading={isPending} fullWidth>
          {words.submit}
        </Button>
      </Stack>
    </form>
  );
}
