import { Button, PasswordInput, Stack, Text } from "@mantine/core";
import { useForm } from "@mantine/form";
import { zod4Resolver } from "mantine-form-zod-resolver";
import { useEffect, useId } from "react";
import { z } from "zod";
import { newPassword } from "#contract/shapes.ts";
import { FormError, showFieldErrors } from "../../ui/form-errors.tsx";
import { strengthOf } from "./password-strength.ts";

const passwordForm = z
  .object({ password: newPassword, repeat: z.string() })
  .refine((values) => values.password === values.repeat, {
    path: ["repeat"],
    error: "The two passwords differ.",
  });

type NewPasswordFormProps = {
  /** Whose password it is, so that the browser keeps the two together. */
  email?: string;
  onSubmit: (password: string) => void;
  isPending: boolean;
  error: unknown;
};

/** A new password, typed twice, with a word on how hard it is to guess. */
export function NewPasswordForm({ email, onSubmit, isPending, error }: NewPasswordFormProps) {
  const form = useForm({ initialValues: { password: "", repeat: "" }, validate: zod4Resolver(passwordForm) });
  const strength = strengthOf(form.values.password);
  const strengthId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form object is new on every render; only a new error counts
  useEffect(() => {
    if (error) showFieldErrors(form, error);
  }, [error]);
  return (
    <form onSubmit={form.onSubmit(({ password }) => onSubmit(password))} noValidate>
      <Stack>
        {email && <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />}
        <div>
          <PasswordInput
            label="New password"
            autoComplete="new-password"
            autoFocus
            aria-describedby={strengthId}
            {...form.getInputProps("password")}
          />
          <Text id={strengthId} size="sm" c="dimmed" mt={6} mih={22} aria-live="polite">
            {strength && (
              <>
                <Text span inherit fw={600} c={strength.tone}>
                  {strength.word}.
                </Text>{" "}
                {strength.hint}
              </>
            )}
          </Text>
        </div>
        <PasswordInput label="Repeat it" autoComplete="new-password" {...form.getInputProps("repeat")} />
        <FormError error={error} />
        <Button type="submit" loading={isPending} fullWidth>
          Set password
        </Button>
      </Stack>
    </form>
  );
}
