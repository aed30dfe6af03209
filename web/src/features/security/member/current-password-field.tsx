import { security as words } from "#words/security.ts";
import { PasswordField } from "../../../ui/password-field.tsx";

/** The member's present password, which what matters is asked with; `inputProps` are those of the form. */
export function CurrentPasswordField({ inputProps }: { inputProps: object }) {
  return <PasswordField label={words.currentPassword} autoComplete="current-password" {...inputProps} />;
}
