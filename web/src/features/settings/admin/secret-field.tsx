import { Button, Group, PasswordInput, Text } from "@mantine/core";
import type { ReactNode } from "react";

type SecretFieldProps = {
  label: string;
  placeholder: string;
  /** The stored secret, masked; empty where there is none. */
  stored: string;
  /** Empty keeps what is stored, null takes it away. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: ReactNode;
};

/** A secret that is never shown again: kept, replaced, or taken away. */
export function SecretField({ label, placeholder, stored, value, onChange, error }: SecretFieldProps) {
  const isGone = value === null;
  return (
    <Group align="flex-end" gap="sm">
      <PasswordInput
        label={label}
        description={stored ? `Saved: ${stored}. Leave empty to keep it.` : "None saved."}
        placeholder={isGone ? "Removed when you save" : placeholder}
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
          aria-label={`Remove the ${label.toLowerCase()}`}
        >
          Remove
        </Button>
      )}
      {isGone && (
        <>
          <Button variant="default" onClick={() => onChange("")}>
            Keep it
          </Button>
          <Text size="sm" c="error" role="status" w="100%">
            It will be removed when you save.
          </Text>
        </>
      )}
    </Group>
  );
}
