import { Anchor, Button, Group, Stack, TextInput } from "@mantine/core";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import type { z } from "zod";
import { loginForm } from "#contract/auth.ts";
import { paths } from "#web/lib/paths.ts";
import { useAdminStore } from "#web/lib/stores/admin-store.ts";
import { useUserStore } from "#web/lib/stores/user-store.ts";
import { FormError, showFieldErrors } from "#web/ui/form-errors.tsx";
import { PasswordField } from "#web/ui/password-field.tsx";
import { useForm, zodResolver } from "#web/ui/use-form.ts";
import { auth } from "#words/auth.ts";

const words = auth.login;

type LoginValues = z.infer<typeof loginForm>;

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

/**
 * To the login of members or staff, once a new password is set. The account's sessions have ended, and somebody
 * else's would only be in the way of this login.
 */
export function useGoToLogin(): (role: "member" | "club", email: string) => void {
  const navigate = useNavigate();
  const clearUser = useUserStore((state) => state.clearUser);
  const clearAdmin = useAdminStore((state) => state.clearAdmin);
  return (role, email) => {
    if (role === "club") clearAdmin();
    else clearUser();
    navigate(role === "club" ? paths.adminLogin : paths.login, { replace: true, ...handEmail(email) });
  };
}

/** What a screen passes to the login, so that the email need not be typed again. */
const handEmail = (email: string) => ({ state: { email } });

/** The email passed on by the previous screen, or an empty text. */
function useHandedEmail(): string {
  const state = useLocation().state as { email?: unknown } | null;
  return typeof state?.email === "string" ? state.email : "";
}
