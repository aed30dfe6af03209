import { PasswordField } from "#web/ui/password-field.tsx";
import { security as words } from "#words/security.ts";

/** The current password, asked for before anything that matters; `inputProps` come from the form. */
export function CurrentPasswordField({ inputProps }: { inputProps: object }) {
  return <PasswordField label={words.currentPassword} autoComplete="current-password" {...inputProps} />;
}
