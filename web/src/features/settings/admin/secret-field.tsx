import { Button, Group, PasswordInput, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { settings as words } from "#words/panel/settings.ts";

type SecretFieldProps = {
  label: string;
  placeholder: string;
  /** The stored secret, masked; empty if there is none. */
  stored: string;
  /** Empty keeps what is stored, null removes it. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
};

/** A secret that is never shown again: it can be kept, replaced or removed. */
export function SecretField({ label, placeholder, stored, value, onChange, error }: SecretFieldProps) {
  const isGone = value === null;
  return (
    <Group align="flex-end" gap="sm">
      <PasswordInput
        label={label}
        description={stored ? words.secretField.leaveEmptyToKeepIt(stored) : words.secretField.noneSaved}
        placeholder={isGone ? words.secretField.removedWhenYouSave : placeholder}
        autoComplete="new-password"
        spellCheck={false}
        flex="1 1 280px"
        maw={520}
        value={value ?? ""}
        onChange={(event) => onChange(event.currentTarget.value)}
        error={error}
      />
      {stored && !isGone && (
        <Button
          variant="subtle"
          color="error"
          onClick={() => onChange(null)}
          aria-label={words.secretField.removeThe(label.toLowerCase())}
        >
          {words.secretField.remove}
        </Button>
      )}
      {isGone && (
        <>
          <Button variant="default" onClick={() => onChange("")}>
            {words.secretField.keepIt}
          </Button>
          <Text size="sm" c="error" role="status" w="100%">
            {words.secretField.itWillBeRemoved}
          </Text>
        </>
      )}
    </Group>
  );
}
