import { security as words } from "#words/security.ts";
import { PasswordField } from "../../../ui/password-field.tsx";

/** The current password, asked for before anything that matters; `inputProps` come from the form. */
export function CurrentPasswordField({ inputProps }: { inputProps: object }) {
  return <PasswordField label={words.currentPassword} autoComplete="current-password" {...inputProps} />;
}
