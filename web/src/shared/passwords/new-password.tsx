import { Text } from "@mantine/core";
import { useId } from "react";
import { z } from "zod";
import { newPassword } from "#contract/shapes.ts";
import { PasswordField } from "#web/ui/password-field.tsx";
import { auth as words } from "#words/auth.ts";

const tones: Record<Strength, string> = {
  short: "error",
  weak: "warning",
  good: "success",
  strong: "success",
};

type NewPasswordFieldsProps = {
  /** A form that has both among its fields. */
  form: { getInputProps(path: "password" | "repeat"): object };
  password: string;
  /** Stands below the password until there is one to judge. */
  advice?: string;
  autoFocus?: boolean;
};

/** The fields `password` and `repeat` of a form, with the strength of the password. */
export function NewPasswordFields({ form, password, advice, autoFocus = false }: NewPasswordFieldsProps) {
  const strengthId = useId();
  const strength = strengthOf(password);
  return (
    <>
      <div>
        <PasswordField
          label={words.newPassword.label}
          autoComplete="new-password"
          autoFocus={autoFocus}
          aria-describedby={strengthId}
          {...form.getInputProps("password")}
        />
        <Text id={strengthId} size="sm" c="dimmed" mt={6} mih={22} aria-live="polite">
          {strength ? (
            <>
              <Text span inherit fw={600} c={tones[strength]}>
                {words.newPassword.strength[strength].word}.
              </Text>{" "}
              {words.newPassword.strength[strength].hint}
            </>
          ) : (
            advice
          )}
        </Text>
      </div>
      <PasswordField
        label={words.newPassword.repeat}
        autoComplete="new-password"
        {...form.getInputProps("repeat")}
      />
    </>
  );
}

/** What a form with a new password checks, besides its other fields: that it is long enough and typed twice. */
export function newPasswordForm<S extends z.ZodRawShape>(more: S) {
  return z.object({ ...more, password: newPassword, repeat: z.string() }).refine(isSameTwice, {
    path: ["repeat"],
    error: words.newPassword.differ,
  });
}

function isSameTwice(values: object): boolean {
  const { password, repeat } = values as { password: string; repeat: string };
  return password === repeat;
}

type Strength = "short" | "weak" | "good" | "strong";

const shortest = 8;
const kinds: [RegExp, number][] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/\d/, 10],
  [/[^a-zA-Z\d]/, 32],
];

/**
 * How hard a password is to guess, while it is typed; null for an empty one. It only advises: the server
 * decides, and knows common passwords too.
 */
export function strengthOf(password: string): Strength | null {
  if (password === "") return null;
  if (password.length < shortest) return "short";
  const pool = kinds.reduce((sum, [kind, size]) => (kind.test(password) ? sum + size : sum), 0);
  // Repeating the same few characters makes a password longer, but hardly harder to guess.
  const length = Math.min(password.length, new Set(password).size * 2);
  const bits = length * Math.log2(pool);
  if (bits < 50) return "weak";
  return bits < 75 ? "good" : "strong";
}
