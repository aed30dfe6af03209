import { Anchor, Button, Group, PasswordInput, Stack, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useEffect } from "react";
import { Link } from "react-router";
import type { z } from "zod";
import { loginForm } from "#contract/auth.ts";
import { FormError, showFieldErrors } from "../../ui/form-errors.tsx";
import { useHandedEmail } from "./handed-email.ts";

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
    validate: zod4Resolver(loginForm),
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object is new on every render; only a new error counts
  useEffect(() => {
    if (error) showFieldErrors(form, error);
  }, [error]);

  return (
    <form onSubmit={form.onSubmit(onSubmit)} noValidate>
      <Stack>
        <TextInput
          label="Email"
          type="email"
          autoComplete="username"
          autoFocus={email === ""}
          key={form.key("email")}
          {...form.getInputProps("email")}
        />
        <PasswordInput
          label="Password"
          autoComplete="current-password"
          autoFocus={email !== ""}
          key={form.key("password")}
          {...form.getInputProps("password")}
        />
        <Group justify="flex-end">
          <Anchor component={Link} to={forgotPath} size="sm">
            Forgot Password?
          </Anchor>
        </Group>
        <FormError error={error} fallback="Error while logging in" />
        <Button type="submit" loading={isPending} fullWidth>
          Login
        </Button>
      </Stack>
    </form>
  );
}
